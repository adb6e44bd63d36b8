import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { request } from 'undici';
import type { FileDto } from '../../src/files/files.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { unzip } from '../toolbox/archives.js';
import type { Problem } from '../toolbox/problem.js';
import { S3Storage } from '../toolbox/s3-storage.js';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const FILES = '/api/v1/files';
const BINARY = { headers: { 'content-type': 'application/octet-stream' } };
const pdf = (text: string = randomUUID()) => Buffer.from(`%PDF-1.7\n${text}`);

/** A page of endless lines: PDFium reads across a missing table of objects. */
function bomb(): Buffer {
  const content = deflateSync(Buffer.alloc(600_000_000, '0 0 m 100 100 l S\n'));
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R>>',
    `<</Length ${content.length}/Filter/FlateDecode>>stream\n${content.toString('latin1')}\nendstream`,
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${objects.join('')}trailer<</Size 5/Root 1 0 R>>\n%%EOF`, 'latin1');
}

describe('files in a bucket, with a scanner', () => {
  let storage: S3Storage;
  let service: TestService;
  let isUnavailable = false;
  const scanner = createServer((incoming, response) => {
    void buffer(incoming).then((body) => {
      response.statusCode = isUnavailable ? 503 : 200;
      response.end(JSON.stringify({ clean: !body.includes('EICAR') }));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
    storage = await S3Storage.start();
    const { SCAN_EXPORT_S3_ENDPOINT: endpoint = '', SCAN_EXPORT_S3_ACCESS_KEY_ID: key = '' } =
      storage.settings;
    service = await TestService.start({
      roles: 'all',
      connections: 10,
      env: {
        FILES_DIR: '',
        FILES_S3_URL: 's3://scans/files',
        FILES_S3_ENDPOINT: endpoint,
        FILES_S3_ACCESS_KEY_ID: key,
        FILES_S3_SECRET_ACCESS_KEY: key,
        FILES_SCAN_URL: `http://127.0.0.1:${(scanner.address() as AddressInfo).port}`,
      },
    });
  });
  afterAll(async () => {
    await service.close();
    await storage.stop();
    scanner.close();
  });

  it('are public once they are scanned, at an address of the bucket that is valid for 5 minutes', async () => {
    const acme = await service.client();
    const bytes = pdf();
    isUnavailable = true;
    const { status, body: file } = await acme.post<FileDto>(`${FILES}?name=menu.pdf`, bytes, BINARY);
    expect([status, file.state]).toEqual([201, 'pending']);
    const { body: code } = await acme.post<QrCodeDto>('/api/v1/qr', {
      name: 'Table 12',
      category: 'file',
      qr_data: { file_id: file.id },
    });
    expect((await acme.scan(code)).bytes.toString()).toContain('This file is being checked');
    isUnavailable = false;
    const state = async () => (await acme.get<FileDto>(`${FILES}/${file.id}`)).body.state;
    await waitUntil(async () => {
      service.clock.advance(30_000);
      return (await state()) === 'ready';
    }, 'the scanner');
    await waitUntil(async () => (await acme.scan(code)).headers.location === file.url, 'the edge');
    const { pathname } = new URL(file.url);
    const edge = await request(service.shortUrl + pathname, { headers: { host: 'go.test' } });
    const address = String(edge.headers.location);
    expect([edge.statusCode, new URL(address).searchParams.get('X-Amz-Expires')]).toEqual([302, '300']);
    const opened = await request(address);
    expect(Buffer.from(await opened.body.arrayBuffer()).equals(bytes)).toBe(true);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('filename="menu.pdf"') as string,
    });
  });

  it('have no address of the bucket after a takedown, and a new one when it is lifted', async () => {
    const acme = await service.client();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><!--${randomUUID()}--></svg>`;
    const { body: file } = await acme.post<FileDto>(`${FILES}?name=logo.svg`, Buffer.from(svg), BINARY);
    const read = async () => (await acme.get<FileDto>(`${FILES}/${file.id}`)).body;
    await waitUntil(async () => (await read()).preview_url !== null, 'the picture');
    const code = { name: 'Table 12', category: 'file', qr_data: { file_id: file.id } };
    const { body: created } = await acme.post<QrCodeDto>('/api/v1/qr', code);
    const edge = async () => {
      const found = await request(service.shortUrl + new URL(file.url).pathname, {
        headers: { host: 'go.test' },
      });
      await found.body.dump();
      return { status: found.statusCode, address: String(found.headers.location) };
    };
    // Of the object itself, as a content delivery network sees it.
    const withoutOwnHeaders = ({ address }: { address: string }) => request(address.split('?')[0] ?? '');
    const open = async ({ address }: { address: string }) => {
      const opened = await request(address);
      await opened.body.dump();
      return opened.statusCode;
    };
    const takeDown = (at: Date | null) =>
      service.dataSource.query('update qr_codes set taken_down_at = $2 where id = $1', [created.id, at]);
    const before = await edge();
    const { headers, body } = await withoutOwnHeaders(before);
    await body.dump();
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=60' });
    expect(await open(before)).toBe(200);
    await takeDown(new Date());
    expect((await edge()).status).toBe(404);
    await waitUntil(async () => (await open(before)) === 404, 'the end of the address');
    await takeDown(null);
    const lifted = await edge();
    expect([lifted.status, await open(lifted), await open(before)]).toEqual([302, 200, 404]);
  });

  it('hold the archives of exports, in parts and without a copy on the disk', async () => {
    const acme = await service.client();
    const admin = await service.person('admin', acme);
    const uploads = [1, 2].map(() => Buffer.concat([pdf(), randomBytes(18 * 1024 * 1024)]));
    for (const bytes of uploads) await acme.post(`${FILES}?name=a.pdf`, bytes, BINARY);
    await waitUntil(async () => {
      service.clock.advance(30_000);
      const { data } = (await acme.get<{ data: FileDto[] }>(FILES)).body;
      return data.length === 2 && data.every(({ state }) => state === 'ready');
    }, 'the scanner');
    const { body: requested } = await admin.post<{ id: string }>('/api/settings/v1/exports', undefined);
    const path = `/api/settings/v1/exports/${requested.id}`;
    await waitUntil(async () => (await admin.get(path)).body.state === 'ready', 'the export');
    const { bytes, headers } = await admin.get(`${path}/archive.zip`);
    const files = [...(await unzip(bytes)).values()];
    for (const upload of uploads) expect(files.some((file) => file.equals(upload))).toBe(true);
    const range = { range: `bytes=${20 * 1024 * 1024}-`, 'if-range': String(headers.etag) };
    const rest = await admin.get(`${path}/archive.zip`, { headers: range });
    expect([rest.status, rest.bytes.equals(bytes.subarray(20 * 1024 * 1024))]).toEqual([206, true]);
  });

  it('stay private if the scanner rejects them', async () => {
    const acme = await service.client();
    const { body: file } = await acme.post<FileDto>(FILES, pdf(`EICAR ${randomUUID()}`), BINARY);
    const read = async () => (await acme.get<FileDto>(`${FILES}/${file.id}`)).body;
    await waitUntil(async () => (await read()).state !== 'pending', 'the scanner');
    expect(await read()).toMatchObject({
      state: 'rejected',
      notice: 'The scanner for malicious files rejects it',
    });
    const { statusCode } = await request(service.url + new URL(file.url).pathname);
    expect(statusCode).toBe(404);
  });

  it('that unpack to hundreds of megabytes have no picture, and the worker goes on', async () => {
    const acme = await service.client();
    const { body: file } = await acme.post<FileDto>(`${FILES}?name=bomb.pdf`, bomb(), BINARY);
    const read = async () => (await acme.get<FileDto>(`${FILES}/${file.id}`)).body;
    await waitUntil(async () => (await read()).notice !== null, 'the end of the process');
    expect(await read()).toMatchObject({
      state: 'ready',
      notice: expect.stringContaining('too much memory or time') as string,
    });
  });

  it('answer 503 and store nothing while the bucket does not respond', async () => {
    const acme = await service.client();
    await storage.kill();
    const { status, headers, body } = await acme.post<Problem>(FILES, pdf(), BINARY);
    expect([status, headers['retry-after'], body.detail]).toEqual([
      503,
      '60',
      'The storage of files is full or does not respond; nothing was stored. Retry later.',
    ]);
    expect((await acme.get<{ data: object[] }>(FILES)).body.data).toEqual([]);
    await storage.start();
  });
});

describe('an installation without storage for files', () => {
  it('answers uploads with 503, which names the setting', async () => {
    const service = await TestService.start({ env: { FILES_DIR: '' } });
    const acme = await service.client();
    const { status, body } = await acme.post<Problem>(FILES, pdf(), BINARY);
    await service.close();
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(body.detail).toContain('FILES_S3_URL');
  });
});
