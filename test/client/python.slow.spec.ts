import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import type { QrCodeListDto } from '../../src/qr/record/qr.dto.js';
import { newFolder } from '../toolbox/processes.js';
import { useService } from '../toolbox/use-service.js';

/** Debian's, which has Debian's httpx. */
const PYTHON = '/usr/bin/python3';

async function python(program: string, env: Record<string, string> = {}): Promise<string> {
  const cwd = newFolder();
  mkdirSync(join(cwd, 'work'));
  const running = promisify(execFile)(PYTHON, ['-W', 'ignore::ResourceWarning', '-c', program], {
    cwd: join(cwd, 'work'),
    env: { PYTHONPATH: join(process.cwd(), 'packages/python'), PYTHONDONTWRITEBYTECODE: '1', ...env },
  });
  return (await running).stdout.trim();
}

const readme = readFileSync('packages/python/README.md', 'utf8');
const blocks = [...readme.matchAll(/^```python\n([^]*?)^```$/gm)].map(([, code = '']) => code);

/** Python starts slowly on a busy machine. */
const TIMEOUT_MS = 240_000;

describe('packages/python', () => {
  const world = useService();
  const env = () => ({ QR_URL: world.service.url, QR_KEY: world.acme.key, WEBHOOK_SECRET: 'whsec_' });

  it('runs what its README shows', async () => {
    const lines = (await python(blocks.join('\n'), env())).split('\n');
    const { data } = (await world.acme.get<QrCodeListDto>('/api/v1/qr?tag=terrace')).body;
    expect(data).toMatchObject([{ name: 'Table 4', qr_data: { url: 'https://example.com/brunch' } }]);
    expect(lines).toEqual([data[0]?.short_url, 'Table 4 0', '0', 'validation_failed /qr_data/url']);
  });

  it(
    'reads all pages, uploads files, and names parameters that are words of Python',
    async () => {
      const printed = await python(
        `
import os, json
from qr_service import File, QrClient
qr = QrClient(os.environ["QR_URL"], os.environ["QR_KEY"])
for index in range(5):
    qr.codes.create({"name": f"Code {index}", "category": "text", "qr_data": {"text": "Hi"}, "tags": ["many"]})
names = sorted(code["name"] for code in qr.codes.list(tag=["many"], limit=2))
page = qr.codes.list(tag=["many"], limit=2, include_total=True).first()
report = qr.codes.bulk_create([{"name": "A", "category": "text", "qr_data": {"text": "A"}}], dry_run=True)
totals = qr.analytics.get(from_="2026-11-01", by=["country", "time"])["totals"]
qr.folders.create({"name": "Summer"})
name = QrClient(os.environ["QR_URL"], os.environ["QR_KEY"], max_retries=0).files.create(File("menu.pdf", b"%PDF-1.4\\n%%EOF", "application/pdf"))["name"]
print(json.dumps([names, page["total"], report["valid"], totals["scans"], name, qr.codes.delete(page["data"][0]["id"])]))
`,
        env(),
      );
      const names = [0, 1, 2, 3, 4].map((index) => `Code ${index}`);
      expect(JSON.parse(printed)).toEqual([names, 5, 1, 0, 'menu.pdf', null]);
    },
    TIMEOUT_MS,
  );

  it('raises errors as classes', async () => {
    const printed = await python(
      `
import os
from qr_service import *
qr = QrClient(os.environ["QR_URL"], os.environ["QR_KEY"])
def fail(call):
    try: call()
    except QrError as error: print(type(error).__name__, getattr(error, "code", ""), getattr(error, "request_id", None) is not None)
code = qr.codes.create({"name": "A", "category": "text", "qr_data": {"text": "A"}})
fail(lambda: qr.codes.get("01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57"))
fail(lambda: qr.codes.update(code["id"], {"name": "B"}, if_match=7))
fail(lambda: QrClient(os.environ["QR_URL"], "wrong").codes.get(code["id"]))
fail(lambda: qr.members.list().first())
fail(lambda: QrClient("http://127.0.0.1:9", "wrong", max_retries=0).codes.get("a"))
`,
      env(),
    );
    expect(printed.split('\n')).toEqual([
      'NotFoundError not_found True',
      'PreconditionFailedError precondition_failed True',
      'AuthenticationError unauthenticated True',
      'PermissionError forbidden True',
      'ConnectionError  False',
    ]);
  });

  it('repeats what may be repeated, with one Idempotency-Key', async () => {
    const seen: (string | undefined)[] = [];
    const refuse = (status: number, response: ServerResponse, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
        .end('{"code":"x"}');
    const steps = [
      (_: IncomingMessage, response: ServerResponse) => response.destroy(),
      (_: IncomingMessage, response: ServerResponse) => refuse(503, response, { 'retry-after': '0' }),
      (_: IncomingMessage, response: ServerResponse) =>
        response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"1"}'),
      (_: IncomingMessage, response: ServerResponse) => refuse(429, response, { 'retry-after': '3600' }),
      (_: IncomingMessage, response: ServerResponse) => refuse(502, response),
    ];
    const server = createServer((request, response) => {
      seen.push(
        `${request.method} ${String(request.headers['idempotency-key'] ?? request.headers['if-match'])}`,
      );
      steps[seen.length - 1]?.(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const printed = await python(
      `
import asyncio, os
from qr_service import *
async def run():
    async with AsyncQrClient(os.environ["QR_URL"], "key") as qr:
        print(await qr.folders.create({"name": "A"}))
        for call in (qr.folders.get("a"), qr.codes.update("a", {}, if_match=1)):
            try: await call
            except ProblemError as error: print(type(error).__name__, error.retry_after)
asyncio.run(run())
`,
      { QR_URL: `http://127.0.0.1:${port}` },
    );
    server.close();
    expect(printed.split('\n')).toEqual(["{'id': '1'}", 'RateLimitError 3600.0', 'ServerError None']);
    expect(seen).toEqual([
      ...Array<string>(3).fill(`POST ${String(seen[0]).slice(5)}`),
      'GET undefined',
      'PATCH "1"',
    ]);
    expect(seen[0]).toMatch(/^POST [\da-f]{32}$/);
  });

  it('verifies webhooks, and says why not', async () => {
    const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
    const body = '{"event":"scan"}';
    const signed = (at: Date) => ({
      'Webhook-Id': 'msg_1',
      'Webhook-Timestamp': String(Math.floor(at.getTime() / 1000)),
      'Webhook-Signature': new Webhook(secret).sign('msg_1', at, body),
    });
    const now = new Date();
    const shifted = (seconds: number) => signed(new Date(now.getTime() + seconds * 1000));
    const cases = [
      signed(now),
      { ...signed(now), 'Webhook-Signature': `v1,${'A'.repeat(43)}= ${signed(now)['Webhook-Signature']}` },
      { ...signed(now), 'Webhook-Signature': `v1,${'A'.repeat(43)}=` },
      { 'Webhook-Id': 'msg_1' },
      shifted(-400),
      shifted(400),
    ];
    const printed = await python(
      `
import json, os
from qr_service import WebhookSignatureError, verify_webhook
for headers in json.loads(os.environ["CASES"]):
    try: print(verify_webhook(${JSON.stringify(body)}, headers, ${JSON.stringify(secret)})["event"])
    except WebhookSignatureError as error: print(error.reason)
`,
      { CASES: JSON.stringify(cases) },
    );
    expect(printed.split('\n')).toEqual(['scan', 'scan', 'wrong', 'missing', 'too_old', 'too_new']);
  });
});
