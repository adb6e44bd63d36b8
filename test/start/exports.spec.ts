import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicKey, verify } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'csv-parse/sync';
import { admin } from '../toolbox/admin.js';
import { note, secretsInText } from '../toolbox/secrets.js';
import { signUp } from '../toolbox/people.js';
import { APP_SECRET, BASE_URL, SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const world = useService({ roles: 'all' });
const runWith = (env: Record<string, string>, ...argv: string[]) =>
  admin({ DATABASE_URL: world.service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE, ...env }, ...argv);
const run = (...argv: string[]) => runWith({}, ...argv);

const folder = mkdtempSync(join(tmpdir(), 'qr-service-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Line = Record<string, unknown>;

const linesOf = (output: string, name: string): Line[] =>
  readFileSync(join(output, name), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

const filesIn = (output: string): string[] =>
  readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(output, name)).isFile(),
  );

describe('npm run admin -- workspace export', () => {
  const output = join(folder, 'acme');
  let fingerprint = '';

  let code: { id: string };
  let scanned: { id: string };

  beforeAll(async () => {
    const { acme, service } = world;
    const person = await signUp(service);
    code = await acme.qrCode({ password: 'open sesame', design: { foreground: '#123456' } });
    const menu = await acme.qrCode({ name: 'Menu, "daily"\nnew' });
    note('open sesame');
    await acme.scan(menu);
    await acme.scan(menu);
    await service.whenScansAreTaken();
    const added = await run('webhook', 'add', acme.workspaceId, 'https://receiver.example/hook');
    note((JSON.parse(added.stdout) as { secret: string }).secret);
    await service.join(person, acme.workspaceId, 'editor');
    const exported = await run('workspace', 'export', acme.workspaceId, '--output', output);
    expect([exported.code, exported.stderr]).toEqual([0, '']);
    fingerprint = /^Signed with the key (sha256:[0-9a-f]{64})$/m.exec(exported.stdout)?.[1] ?? '';
    scanned = menu;
  });

  it('writes all data without a secret, as its schema says', () => {
    const codes = linesOf(output, 'qr-codes.jsonl');
    expect(codes).toContainEqual(expect.objectContaining({ id: code.id, has_password: true }));
    expect(codes).toContainEqual(expect.objectContaining({ id: scanned.id, scan_count: 2 }));
    expect(linesOf(output, 'webhook-endpoints.jsonl')).toHaveLength(1);
    expect(linesOf(output, 'members.jsonl')).toHaveLength(2);
    const scans = parse(readFileSync(join(output, 'scans.csv')), { columns: true });
    const scan = { qr_code_id: scanned.id, is_bot: 'false', version: '1' };
    for (const is_first of ['true', 'false'])
      expect(scans).toContainEqual(expect.objectContaining({ ...scan, is_first }));
    for (const name of filesIn(output)) {
      const text = readFileSync(join(output, name), 'utf8');
      expect([name, secretsInText(text)]).toEqual([name, []]);
      if (name !== 'schema.json') expect(text).not.toMatch(/hash"|secret|\$argon2|search_text/);
    }
    expectValid();
  });

  function expectValid(): void {
    const schema = JSON.parse(readFileSync(join(output, 'schema.json'), 'utf8')) as object;
    const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, validateFormats: false });
    ajv.addSchema(schema, 'export');
    const manifest = JSON.parse(readFileSync(join(output, 'manifest.json'), 'utf8')) as {
      files: { name: string }[];
    };
    expect([ajv.validate('export', manifest), ajv.errors]).toEqual([true, null]);
    for (const { name } of manifest.files.filter((file) => file.name.endsWith('.jsonl')))
      for (const line of linesOf(output, name)) {
        const isValid = ajv.validate(`export#/$defs/${name.replace('.jsonl', '').replace('/', '~1')}`, line);
        expect([name, isValid, ajv.errors]).toEqual([name, true, null]);
      }
  }

  it('has a manifest that its key, the printed fingerprint and APP_SECRET prove', async () => {
    const [manifest, signature, key] = ['manifest.json', 'manifest.sig', 'public-key.pem'].map((name) =>
      readFileSync(join(output, name)),
    ) as [Buffer, Buffer, Buffer];
    expect(verify(null, manifest, createPublicKey(key), signature)).toBe(true);
    for (const trust of [[], ['--trust', fingerprint]]) {
      const checked = await run('workspace', 'verify-export', output, ...trust);
      expect([checked.code, checked.stdout]).toEqual([0, expect.stringMatching(/^ok {2}qr-codes\.jsonl$/m)]);
    }
    const other = await run('workspace', 'verify-export', output, '--trust', `sha256:${'0'.repeat(64)}`);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining(`the key ${fingerprint}, not`)]);

    writeFileSync(join(output, 'qr-codes.jsonl'), '');
    rmSync(join(output, 'folders.jsonl'));
    const changed = await run('workspace', 'verify-export', output);
    expect([changed.code, changed.stdout]).toEqual([1, expect.stringMatching(/^changed {2}qr-codes/m)]);
    expect(changed.stdout).toMatch(/^missing {2}folders/m);
    writeFileSync(join(output, 'manifest.json'), manifest.toString().replace('Acme', 'Other'));
    const forged = await run('workspace', 'verify-export', output);
    expect([forged.code, forged.stderr]).toEqual([1, expect.stringMatching(/manifest\.json was changed/)]);
  });

  it('has the uploaded files where npm start keeps them, and is refused without their storage', async () => {
    const { service } = world;
    const client = await service.client();
    const body = Buffer.from('%PDF-1.7\nmenu');
    const type = { headers: { 'content-type': 'application/octet-stream' } };
    const { sha256 } = (await client.post<{ sha256: string }>('/api/v1/files?name=a.pdf', body, type)).body;
    const target = join(folder, 'files');
    const args = ['workspace', 'export', client.workspaceId, '--output', target];
    const refused = await run(...args);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/1 uploaded files: set FILES_DIR/),
    ]);
    const started = await runWith({ DATA_DIR: service.dataDir, DEMO: 'true' }, ...args);
    expect([started.code, started.stderr]).toEqual([0, '']);
    expect(readFileSync(join(target, 'files', sha256))).toEqual(body);
  });
});
