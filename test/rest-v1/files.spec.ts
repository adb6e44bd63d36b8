import { randomUUID } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { request } from 'undici';
import { Transactions } from '#libs/database';
import { FILE_STORE, type FileStore } from '#libs/files';
import { QUEUES } from '#libs/queue';
import { FileCreationsService } from '../../src/files/file-creations.service.js';
import type { FileDto, FileListDto } from '../../src/files/files.dto.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const world = useService({ roles: 'all', connections: 10 });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const PATH = '/api/v1/files';
const BINARY = { 'content-type': 'application/octet-stream' };

async function pdf(title: string = randomUUID(), options: object = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A5', ...options });
  document.fontSize(40).text(title).addPage();
  document.end();
  return buffer(document);
}
/** A photo with a place. */
const photo = () =>
  sharp({
    create: { width: 1200, height: 900, channels: 3, background: { r: Math.random() * 255, g: 9, b: 9 } },
  })
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg();

const upload = (bytes: Buffer, name = 'menu.pdf', client = acme) =>
  client.post<FileDto>(`${PATH}?name=${encodeURIComponent(name)}`, bytes, { headers: BINARY });
const form = (parts: string, client = acme) =>
  client.post<FileDto>(PATH, Buffer.from(parts, 'latin1'), {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
const part = (bytes: Buffer, name: string, field = 'file') =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${bytes.toString('latin1')}\r\n`;
const read = async ({ id }: { id: string }) => (await acme.get<FileDto>(`${PATH}/${id}`)).body;
async function settled(file: { id: string }): Promise<FileDto> {
  let found = await read(file);
  await waitUntil(async () => {
    found = await read(file);
    return found.state !== 'pending' && (found.preview_url !== null || found.notice !== null);
  }, 'the work on the file');
  return found;
}
/** Follows the redirect of the scan edge to the API, whose public names are not those of the test. */
async function open(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const { pathname } = new URL(url);
  const edge = await request(world.service.shortUrl + pathname, {
    headers: { host: new URL(SHORT_URL_BASE).host },
  });
  await edge.body.dump();
  if (edge.statusCode !== 302)
    return { status: edge.statusCode, headers: edge.headers, bytes: Buffer.alloc(0) };
  const target = new URL(String(edge.headers.location));
  const answer = await request(world.service.url + target.pathname, { headers, method });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: Buffer.from(await answer.body.arrayBuffer()),
  };
}
const stored = () => join(world.service.dataDir, 'files');
const uploads = () => readdirSync(join(stored(), 'inbox')).filter((name) => name.startsWith('upload-'));
/** A file that is deleted takes space for as long as it is open. */
const stillOpen = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(stored(), 'inbox'));
    } catch {
      return false;
    }
  });
const noneLeft = () => waitUntil(() => uploads().length + stillOpen().length === 0, 'the uploads to be gone');
const folders = () => readdirSync(stored()).filter((name) => name === acme.workspaceId);
const refusalOf = ({ status, body }: { status: number; body: object }) => {
  const { code, detail } = body as Problem;
  return [status, code, detail];
};

describe('POST /api/v1/files', () => {
  it('stores a PDF, whose address sends it, and draws its first page', async () => {
    const bytes = await pdf();
    const { status, headers, body } = await upload(bytes, 'Ménu d’été.pdf');
    expect([status, headers.location]).toEqual([201, `https://qr.test${PATH}/${body.id}`]);
    expect(body).toMatchObject({
      name: 'Ménu d’été.pdf',
      media_type: 'application/pdf',
      bytes: bytes.length,
      state: 'ready',
      used_by: [],
    });
    expect(body.url).toMatch(
      /^https:\/\/go\.test\/\.f\/[0-9A-Za-z]{22}\/M%C3%A9nu%20d%E2%80%99%C3%A9t%C3%A9\.pdf$/,
    );
    const opened = await open(body.url);
    expect([opened.status, opened.bytes.equals(bytes)]).toEqual([200, true]);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      // A takedown wins within a minute.
      'cache-control': 'private, max-age=60',
      'x-content-type-options': 'nosniff',
    });
    const drawn = await settled(body);
    expect(drawn).toMatchObject({ pages: 2, notice: null });
    const picture = await open(drawn.preview_url ?? '');
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 682 });
  });

  it('makes a photo public without its location, in the widths of pages', async () => {
    const { body } = await form(`${part(await photo().toBuffer(), 'C:\\fotos\\dish.exe')}--b--`);
    expect([body.state, body.name, body.width]).toEqual(['pending', 'dish.jpg', 1200]);
    const drawn = await settled(body);
    const [whole, small] = [await open(drawn.url), await open(drawn.preview_url ?? '')];
    const { format, width, exif } = await sharp(whole.bytes).metadata();
    expect([format, width, exif]).toEqual(['jpeg', 1200, undefined]);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 480 });
    expect(whole.headers['content-security-policy']).toContain('sandbox');
  });

  it('draws an SVG, and never serves it', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><image href="file:///etc/hostname" width="9" height="9"/><rect width="40" height="20" fill="#${randomUUID().slice(0, 6)}"/></svg>`;
    const drawn = await settled((await upload(Buffer.from(svg), 'logo.svg')).body);
    expect([drawn.name, drawn.state]).toEqual(['logo.png', 'ready']);
    const { headers, bytes } = await open(drawn.url);
    expect([headers['content-type'], (await sharp(bytes).metadata()).format]).toEqual(['image/png', 'png']);
  });

  it('draws a picture whose work was broken off after the original was deleted', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><!--${randomUUID()}--></svg>`;
    const drawn = await settled((await upload(Buffer.from(svg), 'logo.svg')).body);
    await world.service.dataSource.query(
      `update file_contents set state = 'pending', picture = 'pending', tries = 0, due_at = created_at where workspace_id = $1`,
      [acme.workspaceId],
    );
    expect(await settled(drawn)).toMatchObject({ state: 'ready', preview_url: drawn.preview_url });
    expect((await open(drawn.url)).headers['content-type']).toBe('image/png');
  });

  it('says that an encrypted or broken PDF has no picture', async () => {
    const encrypted = await upload(await pdf('Secret', { userPassword: 'open' }));
    expect(await settled(encrypted.body)).toMatchObject({
      state: 'ready',
      preview_url: null,
      notice: 'The PDF is encrypted, so it has no picture',
      notice_code: 'encrypted',
    });
    const broken = await upload(Buffer.from(`%PDF-1.7\n${randomUUID()}`));
    expect((await settled(broken.body)).notice).toBe('The PDF cannot be read, so it has no picture');
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'menu.pdf'],
    ['an archive', 'PK\u0003\u0004', 'menu.pdf'],
    ['a page behind the head of a PNG', '\u0089PNG\r\n\u001a\n<script>', 'a.png'],
    ['a PNG that is none', '\u0089PNG\r\n\u001a\n', 'a.png'],
    [
      'an SVG with entities',
      '<svg xmlns="http://www.w3.org/2000/svg"><!DOCTYPE a [<!ENTITY b "c">]></svg>',
      'a.svg',
    ],
    ['nothing', '', 'menu.pdf'],
  ])('refuses %s', async (_name, content, name) => {
    const { status, body } = await upload(Buffer.from(content, 'latin1'), name);
    expect([status, (body as unknown as Problem).code]).toEqual([422, 'validation_failed']);
    await noneLeft();
    expect(folders()).toEqual([]);
  });

  it('refuses a picture of too many pixels before it is drawn', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"></svg>';
    expect(refusalOf(await upload(Buffer.from(svg), 'large.svg'))).toEqual([
      422,
      'validation_failed',
      expect.stringContaining('50 megapixels'),
    ]);
  });

  it('refuses what is larger than 20 MiB, with and without a length, and keeps nothing of it', async () => {
    const large = Buffer.concat([await pdf(), Buffer.alloc(20 * 2 ** 20)]);
    expect((await upload(large)).status).toBe(413);
    expect((await form(`${part(large, 'menu.pdf')}--b--`)).status).toBe(413);
    await noneLeft();
    expect(folders()).toEqual([]);
  });

  /** Sends the beginning of a form, and waits until it is on the disk. */
  async function begin() {
    const { hostname, port } = new URL(world.service.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nHost: qr.test\r\nAuthorization: Bearer ${acme.key}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n' +
        part(Buffer.from('%PDF-1.7'), 'menu.pdf'),
    );
    await waitUntil(() => uploads().length === 1, 'the upload to begin');
    return socket;
  }

  it('keeps nothing of an upload that breaks off', async () => {
    const socket = await begin();
    socket.destroy();
    await noneLeft();
    expect((await acme.get<FileListDto>(PATH)).body.data).toEqual([]);
  });

  it('ends an upload that is too slow, whose place others need', async () => {
    const answer = text(await begin());
    world.service.clock.advance(16_000);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*Connection: close[^]*"code":"request_timeout"/);
    await noneLeft();
  });

  it('takes a form with one file and nothing else', async () => {
    const bytes = await pdf();
    const refused = [
      await form(`${part(bytes, 'menu.pdf', 'document')}--b--`),
      await form(`${part(bytes, 'a.pdf')}${part(bytes, 'b.pdf')}--b--`),
      await form('--b--'),
      await form(part(bytes, 'menu.pdf')),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 400]);
  });

  it('stores equal bytes once in a workspace, and apart from those of others', async () => {
    const bytes = await pdf();
    const [first, second] = [(await upload(bytes, 'a.pdf')).body, (await upload(bytes, 'b.pdf')).body];
    const other = await upload(bytes, 'a.pdf', await world.service.client());
    expect(first.sha256).toBe(second.sha256);
    expect(new Set([first.url, second.url, other.body.url]).size).toBe(3);
    const contents = await world.service.dataSource.query<object[]>(
      'select from file_contents where sha256 = $1',
      [Buffer.from(first.sha256, 'hex')],
    );
    expect(contents).toHaveLength(2);
    expect((await acme.delete(`${PATH}/${first.id}`)).status).toBe(204);
    expect([(await open(first.url)).status, (await open(second.url)).status]).toEqual([404, 200]);
  });

  it('counts toward what the workspace stores', async () => {
    await world.service.dataSource.query('update workspaces set max_bytes = 2000 where id = $1', [
      acme.workspaceId,
    ]);
    const bytes = Buffer.concat([await pdf(), Buffer.alloc(2_000)]);
    const { status, body } = await upload(bytes);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: 'plan_limit', limit: 'bytes', used: 0, allowed: 2_000 }),
    ]);
    const mobile = await acme.post('/api/mobile/v1/files?name=menu.pdf', bytes, { headers: BINARY });
    expect(mobile.status).toBe(409);
  });

  it('are listed for apps with 304 while nothing has changed', async () => {
    const path = '/api/mobile/v1/files';
    const { headers } = await acme.get(path);
    const same = await acme.get(path, { headers: { 'if-none-match': headers.etag! } });
    expect([same.status, same.bytes.length]).toEqual([304, 0]);
    await upload(await pdf());
    expect((await acme.get(path, { headers: { 'if-none-match': headers.etag! } })).status).toBe(200);
  });

  it('stores the bytes again, outside the transaction, if the last file with them is deleted meanwhile', async () => {
    const { app } = world.service.running;
    const transactions = app.get(Transactions, { strict: false });
    const creations = app.get(FileCreationsService, { strict: false });
    const store = app.get<FileStore>(FILE_STORE, { strict: false });
    const bytes = await pdf();
    const first = (await upload(bytes)).body;
    const [prepare, put] = [creations.prepare.bind(creations), store.put.bind(store)];
    const prepared = jest.spyOn(creations, 'prepare').mockImplementationOnce(async (...given) => {
      await prepare(...given);
      expect((await acme.delete(`${PATH}/${first.id}`)).status).toBe(204);
    });
    const inTransaction: boolean[] = [];
    const stored = jest.spyOn(store, 'put').mockImplementation((...given) => {
      if (given[0].endsWith('/original')) inTransaction.push(transactions.isOpen);
      return put(...given);
    });
    const headers = { ...BINARY, 'idempotency-key': 'menu-2' };
    const { status, body } = await acme.post<FileDto>(PATH, bytes, { headers });
    expect([status, inTransaction]).toEqual([201, [false]]);
    expect((await open(body.url)).bytes.equals(bytes)).toBe(true);
    for (const spy of [prepared, stored]) spy.mockRestore();
  });

  it('answers a repetition with the same Idempotency-Key with the first response', async () => {
    const bytes = await pdf();
    const again = () =>
      acme.post<FileDto>(PATH, bytes, { headers: { ...BINARY, 'idempotency-key': 'menu-1' } });
    expect((await again()).body.id).toBe((await again()).body.id);
    expect((await acme.get<FileListDto>(PATH)).body.data).toHaveLength(1);
  });
});

describe('GET /.f/', () => {
  it('sends ranges', async () => {
    const bytes = await pdf();
    const { url } = (await upload(bytes)).body;
    const range = await open(url, { range: 'bytes=0-4' });
    expect([range.status, range.bytes.toString()]).toEqual([206, '%PDF-']);
    expect((await open(url, { range: 'bytes=99999999-' })).status).toBe(416);
    const head = await open(url, {}, 'HEAD');
    expect([head.headers['content-length'], head.bytes.length]).toEqual([String(bytes.length), 0]);
  });

  it('sends few files at once to a network, and others do not wait for it', async () => {
    const { url } = (await upload(Buffer.concat([await pdf(), Buffer.alloc(12 * 2 ** 20)]))).body;
    const from = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return request(world.service.url + new URL(url).pathname, { headers });
    };
    // Nobody reads these, so they are never complete.
    const slow = await Promise.all(
      Array.from({ length: QUEUES.downloads.runningPerKey }, () => from('198.51.100.20')),
    );
    let hasAnswered = false;
    const next = from('198.51.100.20').then((answer) => {
      hasAnswered = true;
      return answer;
    });
    const other = await from('198.51.100.21');
    expect([other.statusCode, hasAnswered]).toEqual([200, false]);
    for (const { body } of [other, ...slow]) body.destroy();
    const late = await next;
    expect(late.statusCode).toBe(200);
    late.body.destroy();
  });

  it('finds nothing at other names and keys', async () => {
    const { url } = (await upload(await pdf())).body;
    const [, , key = ''] = new URL(url).pathname.split('/');
    for (const path of [
      `/.f/${key}/other.pdf`,
      `/.f/${key}/..%2f..%2foriginal`,
      `/.f/${key}/480.exe`,
      `/.f/${'a'.repeat(22)}/menu.pdf`,
    ]) {
      expect((await open(`https://go.test${path}`)).status).toBe(404);
      expect((await request(world.service.url + path)).statusCode).toBe(404);
    }
  });
});

describe('/api/v1/files/:id', () => {
  it('is not found by another workspace', async () => {
    const { id } = (await upload(await pdf())).body;
    const other = await world.service.client();
    expect([(await other.get(`${PATH}/${id}`)).status, (await other.delete(`${PATH}/${id}`)).status]).toEqual(
      [404, 404],
    );
    expect((await read({ id })).id).toBe(id);
  });
});
