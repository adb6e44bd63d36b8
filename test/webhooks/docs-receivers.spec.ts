import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleKind, transpileModule } from 'typescript';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { serviceSignature } from '#libs/delivery';
import { SAMPLE_EVENTS, serialize } from '#libs/webhook-events';
import { waitUntil } from '../toolbox/wait-until.js';

const [, page = ''] = readFileSync('docs/webhook-signatures.md', 'utf8').split('## How to verify it\n');
const block = (language: string) =>
  new RegExp(`\`\`\`${language} .*\\n([^]*?)\\n\`\`\``).exec(page)?.[1] ?? '';
const asJavaScript = (code: string) =>
  transpileModule(code, { compilerOptions: { module: ModuleKind.ESNext } }).outputText;

const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const BODY = serialize(SAMPLE_EVENTS.scan);

interface Language {
  name: string;
  command: string;
  file: string;
  code: string;
  args: (file: string, port: number) => string[];
}

const LANGUAGES: Language[] = [
  {
    ...{ name: 'TypeScript', command: process.execPath, file: 'receiver.mjs' },
    ...{ code: asJavaScript(block('ts')), args: (file) => [file] },
  },
  { name: 'Python', command: 'python3', file: 'receiver.py', code: block('python'), args: (file) => [file] },
  { name: 'Go', command: 'go', file: 'main.go', code: block('go'), args: (file) => ['run', file] },
  {
    ...{ name: 'PHP', command: 'php', file: 'receiver.php', code: block('php') },
    args: (file, port) => ['-S', `127.0.0.1:${port}`, file],
  },
];

describe('the receivers in docs/webhook-signatures.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-receivers-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(LANGUAGES)(
    'take a genuine request and refuse a changed one in $name',
    async ({ command, file, code, args }) => {
      const port = await freePort();
      const path = join(folder, file);
      writeFileSync(path, code.replace('8080', String(port)));
      // `go run` starts another process, so the receiver has its own process group.
      const receiver = spawn(command, args(path, port), {
        env: { ...process.env, WEBHOOK_SECRET: SECRET, GOFLAGS: '-mod=mod' },
        ...{ stdio: 'ignore', detached: true },
      });
      const post = async (body: string) => {
        const headers = { 'X-Service-Signature': serviceSignature(SECRET, Buffer.from(BODY)) };
        const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
        return status;
      };
      const isListening = () =>
        post(BODY).then(
          () => true,
          () => false,
        );
      try {
        await waitUntil(isListening, 'the receiver to listen', 60_000);
        expect([await post(BODY), await post(BODY.replace('Sample', 'sample'))]).toEqual([204, 401]);
      } finally {
        const exit = once(receiver, 'exit');
        process.kill(-(receiver.pid ?? 0), 'SIGKILL');
        await exit;
      }
    },
    90_000,
  );
});
