import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { newId } from '#libs/database';
import { newWebhookSecret, serviceSignature, signedHeaders } from '#libs/delivery';
import { SAMPLE_EVENTS, serialize } from '#libs/webhook-events';
import { waitUntil } from '../toolbox/wait-until.js';

const page = readFileSync('docs/webhook-signatures.md', 'utf8');
const [, ofRequest = '', ofBody = ''] = page.split(/^## (?:How to verify it|X-Service-Signature)\n/m);
const block = (section: string, language: string) =>
  new RegExp(`\`\`\`${language} .*\\n([^]*?)\\n\`\`\``).exec(section)?.[1] ?? '';
const asJavaScript = (code: string) =>
  transpileModule(code, { compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 } })
    .outputText;

const SECRET = newWebhookSecret();
const BODY = serialize(SAMPLE_EVENTS.scan);

const signedAt = (at: Date, secret = SECRET) =>
  signedHeaders(
    { deliveryId: newId(), event: 'scan', attempt: 1, isTest: false, at },
    { current: newWebhookSecret(), next: secret },
    Buffer.from(BODY),
  );
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

interface Sent {
  headers?: Record<string, string>;
  body?: string;
}

/** Each is expected to be rejected. */
const FORGED: Sent[] = [
  { body: BODY.replace('Sample', 'sample') },
  { headers: signedAt(new Date(), newWebhookSecret()) },
  { headers: {} },
];
/** The signature of the body alone does not show these. */
const REPLAYED: Sent[] = [
  { headers: signedAt(minutesFromNow(-20)) },
  { headers: signedAt(minutesFromNow(20)) },
  {
    headers: { ...signedAt(minutesFromNow(-20)), 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) },
  },
  { headers: { ...signedAt(new Date()), 'webhook-timestamp': 'x' } },
  { headers: { ...signedAt(new Date()), 'webhook-id': newId() } },
  { headers: { 'X-Service-Signature': serviceSignature(SECRET, Buffer.from(BODY)) } },
];

interface Sample {
  name: string;
  command: string;
  file: string;
  args: (file: string, port: number) => string[];
}

const LANGUAGES: (Sample & { language: string })[] = [
  {
    name: 'TypeScript',
    language: 'ts',
    command: process.execPath,
    file: 'receiver.mjs',
    args: (file) => [file],
  },
  { name: 'Python', language: 'python', command: 'python3', file: 'receiver.py', args: (file) => [file] },
  { name: 'Go', language: 'go', command: 'go', file: 'main.go', args: (file) => ['run', file] },
  {
    ...{ name: 'PHP', language: 'php', command: 'php', file: 'receiver.php' },
    args: (file, port) => ['-S', `127.0.0.1:${port}`, file],
  },
];

describe('the receivers in docs/webhook-signatures.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-receivers-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(() => {
    const client = readFileSync('packages/client/webhooks.ts', 'utf8');
    // A package can import itself by its name.
    const manifest = { name: '@qr-service/client', type: 'module', exports: './client.js' };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'client.js'), asJavaScript(client));
  });

  it.each(LANGUAGES)(
    'take a genuine request, and refuse what is forged or replayed, in $name',
    async ({ language, ...sample }) => {
      const code = block(ofRequest, language);
      const genuine = { headers: signedAt(new Date()) };
      expect(await statusesOf({ ...sample, code }, [genuine, ...FORGED, ...REPLAYED])).toEqual([
        204,
        ...[...FORGED, ...REPLAYED].map(() => 401),
      ]);
    },
    90_000,
  );

  it.each(LANGUAGES)(
    'tell a genuine request from a forged one by the signature of the body in $name',
    async ({ language, ...sample }) => {
      const headers = { 'X-Service-Signature': serviceSignature(SECRET, Buffer.from(BODY)) };
      const forged = FORGED.map((each) => ({ headers, ...each }));
      const code = block(ofBody, language);
      expect(await statusesOf({ ...sample, code }, [{ headers }, ...forged])).toEqual([
        204,
        ...FORGED.map(() => 401),
      ]);
    },
    90_000,
  );

  it('know by its numbers which events are missing, whatever is sent again', async () => {
    const text = readFileSync('docs/webhook-deliveries.md', 'utf8');
    const code = /```ts\n(const missing[^]*?)```/.exec(text)?.[1] ?? '';
    const source = `data:text/javascript,${encodeURIComponent(asJavaScript(`${code}\nexport { note };`))}`;
    const { note } = (await import(source)) as { note: (headers: Headers) => string };
    const of = (first: number, last?: number, skipped?: number) =>
      note(
        new Headers({
          'X-Service-Sequence': String(first),
          ...(last && { 'X-Service-Sequence-Last': String(last) }),
          ...(skipped && { 'X-Service-Sequence-Skipped': String(skipped) }),
        }),
      );
    const left = [of(1), of(4), of(2), of(5, 9), of(12, undefined, 2), of(12, undefined, 2), of(3), of(5, 9)];
    expect(left.map((sentence) => parseInt(sentence))).toEqual([0, 2, 1, 1, 1, 1, 0, 0]);
    expect(note(new Headers())).toBe('0 events are missing');
  });

  async function statusesOf(
    { command, file, code, args }: Sample & { code: string },
    requests: Sent[],
  ): Promise<number[]> {
    const port = await freePort();
    const path = join(folder, file);
    const program = file.endsWith('.mjs') ? asJavaScript(code) : code;
    writeFileSync(path, program.replace('8080', String(port)));
    // `go run` starts another process, so the receiver has its own process group.
    const receiver = spawn(command, args(path, port), {
      env: { ...process.env, WEBHOOK_SECRET: SECRET, GOFLAGS: '-mod=mod' },
      ...{ stdio: 'ignore', detached: true },
    });
    const post = async ({ headers = signedAt(new Date()), body = BODY }: Sent) =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
    const isListening = () =>
      post({}).then(
        () => true,
        () => false,
      );
    try {
      await waitUntil(isListening, 'the receiver to listen', 60_000);
      const statuses = [];
      for (const request of requests) statuses.push(await post(request));
      return statuses;
    } finally {
      const exit = once(receiver, 'exit');
      process.kill(-(receiver.pid ?? 0), 'SIGKILL');
      await exit;
    }
  }
});
