import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { newWebhookSecret, signedHeaders, standardSignature } from '#libs/delivery';
import { checkSamplesOn, variablesOf } from '../toolbox/page-samples.js';
import { endProcesses, launchProcess, newFolder, startProcess, usedFolder } from '../toolbox/processes.js';

const read = (name: string) => readFileSync(`docs/${name}.md`, 'utf8');
/** Their samples continue each other. */
const page = ['webhooks', 'webhook-deliveries', 'webhook-endpoints'].map(read).join('\n');
/** The first of a language below the heading of the request. */
const [, sent = ''] = read('webhook-signatures').split('## The request\n');
const block = (language: string) => sent.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? '';
const secret = /`(whsec_\S+)`:/.exec(sent)?.[1] ?? '';
const [head = '', body = ''] = block('http').split('\n\n');
const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? '';

const VARIABLES = /WEBHOOK_ALLOW_PORTS=(\d+) WEBHOOK_ALLOW_PRIVATE=(\S+) WEBHOOK_CA_FILE='([^']+)' npm start/;

describe('the guides to webhooks', () => {
  afterAll(endProcesses);

  it('leads from npm run webhooks:listen to a verified event, and through all settings, from top to bottom', async () => {
    const [{ dataDir }, folder] = [await usedFolder(), newFolder()];
    const terminal = join(folder, 'terminal');
    execFileSync('mkfifo', [terminal]);
    const receiver = await launchProcess({
      ...{ dataDir, stdin: openSync(terminal, 'r+') },
      args: ['scripts/start.mjs', 'webhooks-listen', '--port', String(await freePort())],
    });
    const [, port = '', ranges = '', caFile = ''] = await receiver.waitForOutput(VARIABLES);
    const env = {
      ...{ WEBHOOK_ALLOW_PORTS: port, WEBHOOK_ALLOW_PRIVATE: ranges, WEBHOOK_CA_FILE: caFile },
    };
    const copy = join(folder, 'webhooks.md');
    const pasted = page.replace(
      'jq -r .secret webhook.json\n',
      `jq -r .secret webhook.json > '${terminal}'\n`,
    );
    writeFileSync(copy, pasted.replaceAll('8443', port));
    const service = await startProcess({ dataDir, env });
    await checkSamplesOn(service, copy, await variablesOf(service));
    await receiver.waitForOutput(/ scan {2}delivery [\da-f-]+, attempt 1, test\n( {2}✓ .*\n){3} {2}\{/);
    await receiver.waitForOutput(/ scan {2}delivery [\da-f-]+, attempt 1\n( {2}✓ .*\n){3} {2}\{/);
    await receiver.waitForOutput(/ attempt 2\n( {2}✓ .*\n){3} {2}\{/);
  }, 240_000);

  it('describes a command that says in one line what is wrong with its options', async () => {
    const faults = [];
    for (const options of [['--port', 'x'], ['--por', '1'], ['8443']]) {
      const failed = await launchProcess({ args: ['scripts/start.mjs', 'webhooks-listen', ...options] });
      faults.push([(await failed.exited).code, failed.output().trim()]);
    }
    const usage = 'The only option is --port: npm run webhooks:listen -- --port 9443';
    expect(faults).toEqual([
      [1, '--port is x: it must be a whole number from 0 to 65535.'],
      [1, usage],
      [1, usage],
    ]);
  }, 240_000);

  it('shows a request whose signatures are right', () => {
    expect(header('X-Service-Signature')).toBe(
      `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    );
    const timestamp = Number(header('webhook-timestamp'));
    expect(header('webhook-signature')).toBe(
      standardSignature(secret, header('webhook-id'), timestamp, Buffer.from(body)),
    );
  });

  it('shows the functions that the dashboard shows', () => {
    const source = readFileSync('apps/dashboard/settings/webhooks/verification-code.ts', 'utf8');
    const [typeScript = '', ...others] = [...source.matchAll(/: `([^`]*)`/g)].map(([, code = '']) => code);
    const shown = read('webhook-signatures');
    expect(shown).toContain(typeScript.split(' //')[0]);
    expect(others).toHaveLength(3);
    for (const code of others)
      expect(shown).toContain(code.slice(code.search(/^(?:def|func|function) /m)).split('\n\n//')[0]);
  });

  it('names a library of Standard Webhooks that verifies what the service signs, also during a rotation', () => {
    const [current, next] = [newWebhookSecret(), newWebhookSecret()];
    const identity = { deliveryId: header('webhook-id'), event: 'scan', attempt: 1, isTest: false };
    const signed = signedHeaders({ ...identity, at: new Date() }, { current, next }, Buffer.from(body));
    for (const each of [current, next])
      expect(new Webhook(each).verify(body, signed)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newWebhookSecret()).verify(body, signed)).toThrow('No matching signature');
    expect(() => new Webhook(current).verify(body.replace('Menu', 'menu'), signed)).toThrow();
  });
});
