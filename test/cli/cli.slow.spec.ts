import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from '../toolbox/client.js';
import { startOnLocalhost } from '../toolbox/on-localhost.js';
import { newFolder } from '../toolbox/processes.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import type { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { buildCli, Shell } from './shell.js';

const run = promisify(execFile);
const MINUTES = 3 * 60_000;

describe('qr', () => {
  let receiver: Receiver;
  let service: TestService;
  let script: string;
  let acme: Client;
  let shell: Shell;

  beforeAll(async () => {
    receiver = await startReceiver();
    service = await startOnLocalhost(receiver.variables, { connections: 10 });
    script = await buildCli();
  }, MINUTES);
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  beforeEach(async () => {
    acme = await service.clientOf((await service.client()).workspaceId, 'admin');
    shell = new Shell(script, { QR_URL: acme.url, QR_KEY: acme.key });
  });

  it(
    'packed by npm, and installed in an empty folder, runs the five minutes of its README',
    async () => {
      const folder = newFolder();
      const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
      const packed = await run('npm', ['pack', join(script, '..'), '--pack-destination', folder], {
        cwd: folder,
      });
      await run('npm', ['install', ...quiet, '--prefix', folder, join(folder, packed.stdout.trim())], {
        cwd: folder,
      });
      const installed = join(folder, 'node_modules/@qr-service/cli');
      const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object;
      expect(Object.keys(manifest)).not.toContain('dependencies');
      const [minutes = ''] =
        /^## Five minutes$[^]*?(?=^## )/m.exec(readFileSync('packages/cli/README.md', 'utf8')) ?? [];
      const blocks = [...minutes.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
      const story = blocks.join('').replace(/^(?:npm install|export QR_URL).*\n/gm, '');
      const reader = new Shell(join(folder, 'node_modules/.bin/qr'));
      // The environment of later commands has no key, only the profile.
      const signIn = story.replace('echo "$QR_KEY" | qr login', 'echo "$KEY" | qr login --url "$URL"');
      const out = await reader.out(`set -euo pipefail\n${signIn}`, { URL: acme.url, KEY: acme.key });
      expect(out).toContain('https://example.com/lunch');
      expect(out).toContain('Would be: 1 created, 0 updated, 0 unchanged, 0 failed');
      expect(readFileSync(join(reader.folder, 'table-4.png')).subarray(1, 4).toString()).toBe('PNG');
      expect(readFileSync(join(reader.folder, 'codes.csv'), 'utf8').trim().split('\n')).toHaveLength(3);
    },
    MINUTES,
  );

  it('stores profiles of several workspaces, and closes a file that others could read', async () => {
    const own = new Shell(script);
    const other = await service.client({ name: 'Other' });
    await own.out(`qr login --url ${acme.url} --key ${acme.key}`);
    await own.out(`qr login --url ${acme.url} --key ${other.key} --profile other`);
    expect(await own.out('qr whoami')).toContain('Other');
    expect(await own.out('qr whoami --profile default')).toContain('Acme');
    await own.out('qr profiles use default');
    expect(await own.out('qr profiles list')).toMatch(/^\* {2,}default .*\n {3,}other /m);
    chmodSync(own.config, 0o644);
    expect((await own.run('qr whoami')).error).toContain('Other users could read');
    expect(statSync(own.config).mode & 0o777).toBe(0o600);
    await own.out('qr logout && qr logout --profile other');
    expect((await own.run('qr whoami')).code).toBe(3);
    expect(readFileSync(own.config, 'utf8')).not.toContain('qrk_');
    expect((await own.run(`qr login --url ${acme.url} --key qrk_wrong`)).code).toBe(3);
    expect(readFileSync(own.config, 'utf8')).not.toContain('qrk_');
  });

  it('imports thousands of rows in parts, continues where it stopped, and exports all of them', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => `Row ${at},https://example.com/${at},r-${at}`);
    writeFileSync(join(shell.folder, 'many.csv'), ['name,url,external_id', ...rows].join('\n'));
    await service.plan(acme, 'pro');
    expect((await shell.run('qr import many.csv --atomic')).code).toBe(2);
    const last = await shell.out('qr import many.csv --from-line 2402');
    expect(last).toBe('100 created, 0 updated, 0 unchanged, 0 failed');
    const whole = await shell.out('qr import many.csv --upsert --json');
    expect(JSON.parse(whole)).toMatchObject({ created: 2_400, unchanged: 100, failed: 0 });
    await shell.out('qr export --output all.csv');
    expect(readFileSync(join(shell.folder, 'all.csv'), 'utf8').trim().split('\n')).toHaveLength(2_501);
    expect(existsSync(join(shell.folder, 'all.csv.part'))).toBe(false);
    expect(await shell.out('qr codes list --all --quiet | wc -l')).toBe('2500');
    expect(await shell.out('qr codes list --all --json | head -n 3 | jq -r .category')).toBe('url\nurl\nurl');
  });

  it('follows scans as they happen, and sums them', async () => {
    const code = await acme.qrCode();
    let ran: { out: string } | null = null;
    const tailed = shell
      .run(`qr scans tail ${code.short_code} --limit 1 --json`)
      .then((done) => (ran = done));
    await waitUntil(async () => {
      await acme.scan(code);
      return ran !== null;
    }, 'a scan in qr scans tail');
    expect(JSON.parse((await tailed).out)).toMatchObject({ qr_code_id: code.id, os: 'iOS' });
    await service.whenScansAreTaken();
    service.clock.advance(60_000);
    expect(await shell.out(`qr analytics ${code.id} --by day,os`)).toMatch(/^iOS +[1-9]/m);
    expect(await shell.out(`qr scans list ${code.id} --limit 1`)).toContain('Safari');
  });

  it('tests an endpoint, lists what it got, and sends it again', async () => {
    const endpoint = { url: receiver.url, events: ['scan'] };
    const { body } = await acme.post<{ id: string }>('/api/settings/v1/webhooks', endpoint);
    expect(await shell.out('qr webhooks list --quiet')).toBe(body.id);
    expect(await shell.out(`qr webhooks test ${body.id}`)).toBe('The test is delivered with status 204.');
    await acme.scan(await acme.qrCode());
    const list = `qr webhooks deliveries ${body.id} --state delivered --quiet`;
    await waitUntil(async () => (await shell.out(list)).split('\n').length === 2, 'the delivery of the scan');
    const [delivery = ''] = (await shell.out(list)).split('\n');
    const before = receiver.requests.length;
    await shell.out(`qr webhooks replay ${delivery}`);
    await receiver.waitFor(before + 1);
    const period = `--endpoint ${body.id} --from 2026-11-01T00:00:00Z --to 2026-12-01T00:00:00Z --state all`;
    expect(await shell.out(`qr webhooks replay ${period} --dry-run`)).toBe('1 delivery would be sent again.');
    expect((await shell.run('qr webhooks replay')).code).toBe(2);
  });

  it('uses colors in terminals only, unless NO_COLOR is set, and prints no control characters', async () => {
    await acme.qrCode({ name: 'Red \u001b[31m, \u009b31m' });
    const inTerminal = 'script -qec "qr codes list" /dev/null';
    expect(await shell.out(inTerminal)).toContain('\u001b[1mCODE');
    for (const [command, env] of [
      [inTerminal, { NO_COLOR: '1' }],
      ['qr codes list', {}],
      ['qr codes list --json', {}],
    ] as const)
      expect(await shell.out(command, env)).not.toMatch(/[\u001b\u009b]/);
  });

  it('checks its own configuration, and says what is wrong', async () => {
    await acme.qrCode();
    const { code, out } = await shell.run('qr doctor');
    expect([code, out]).toEqual([0, expect.stringMatching(/^ok +Short URLs .* responded with 302$/m)]);
    const wrong = await shell.run('qr doctor', { QR_URL: 'http://localhost:1' });
    expect([wrong.code, wrong.out]).toEqual([9, expect.stringContaining('failed')]);
  });

  it.each([
    [
      'bash',
      'source <(qr completion bash); COMP_WORDS=(qr codes cr); COMP_CWORD=2; _qr; echo "${COMPREPLY[@]}"',
    ],
    [
      'bash',
      'source <(qr completion bash); COMP_WORDS=(qr codes list --status ""); COMP_CWORD=4; _qr; echo "${COMPREPLY[@]}"',
    ],
    [
      'zsh',
      'compdef() { :; }; _describe() { print -l $found; }; source <(qr completion zsh); words=(qr codes cr); CURRENT=3; _qr',
    ],
    ['fish', 'qr completion fish | source; complete -C "qr codes cr"'],
  ])('completes in %s: %s', async (name, line) => {
    const { code, out, error } = await shell.run(line, {}, name);
    expect([code, error]).toEqual([0, '']);
    expect(out).toMatch(line.includes('--status') ? /active paused archived/ : /^create/);
  });
});
