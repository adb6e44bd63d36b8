import { DeliverySettings } from '#libs/delivery';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { FileListDto } from '../../src/files/files.dto.js';
import type { QrPreviewDto } from '../../src/qr/images/qr-preview.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { PNG_LOGO } from '../toolbox/logos.js';
import type { Problem } from '../toolbox/problem.js';
import { startReceiver, type Answer } from '../toolbox/receiver.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const receiver = await startReceiver();
const PNG = Buffer.from(PNG_LOGO.split(',')[1]!, 'base64');
const SVG = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle cx='4' cy='4' r='4'/></svg>";
const STORED = /^data:image\/png;base64,[A-Za-z0-9+/]{100,33000}=*$/;
const URL_OF_LOGO = `https://localhost:${receiver.port}/logo.png`;

const URL_THAT_REFUSES = 'https://localhost:1/logo.png';
/** The same for all, so that nothing tells which names and servers exist inside. */
const UNREACHABLE = 'its server cannot be reached: check that its name has a public address';
const NO_FILE = 'its server did not respond with a file: it must respond with 200';

const world = useService({
  roles: 'all',
  env: { ...receiver.variables, WEBHOOK_ALLOW_PORTS: `${receiver.port},1` },
});
afterAll(() => receiver.close());
beforeEach(() => receiver.skip());

const sends =
  (bytes: Buffer | string, status = 200, headers = {}): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(bytes);

describe('a logo with an https URL', () => {
  const bodyOf = (logo = URL_OF_LOGO) => ({
    ...{ name: 'Table 12', category: 'url', qr_data: { url: 'https://example.com/' } },
    design: { logo },
  });
  const create = (logo?: string) => world.acme.post<QrCodeDto>('/api/v1/qr', bodyOf(logo));
  const countOf = async () =>
    (await world.acme.get<{ total: number }>('/api/v1/qr?include_total=true')).body.total;

  it.each([
    ['a PNG', PNG],
    ['an SVG, whatever its type', SVG],
  ])('is fetched once, and stored as a small PNG: %s', async (_, bytes) => {
    receiver.respondWith(sends(bytes, 200, { 'content-type': 'text/html' }));
    const { status, body } = await create();
    expect([status, (body.design as { logo: string }).logo]).toEqual([201, expect.stringMatching(STORED)]);
    const { method, headers } = await receiver.nextRequest();
    expect([method, headers.authorization, headers.cookie]).toEqual(['GET', undefined, undefined]);
    const before = receiver.requests.length;
    await world.acme.get(`/api/v1/qr/${body.id}/image`);
    const { design } = body;
    expect((await world.acme.patch(`/api/v1/qr/${body.id}`, { design })).body).toEqual(body);
    expect(receiver.requests).toHaveLength(before);
  });

  it('is fetched once for many codes of a request, and up to 10 URLs are', async () => {
    receiver.respondWith(sends(PNG));
    const before = receiver.requests.length;
    const many = [
      bodyOf(),
      bodyOf(` ${URL_OF_LOGO}\n`),
      { ...bodyOf(), design: { logo: URL_OF_LOGO, foreground: '#1d3b8b' } },
    ];
    const { body } = await world.acme.post<BulkReportDto>('/api/v1/qr/bulk', many);
    expect([body.created, receiver.requests.length - before]).toEqual([3, 1]);
    receiver.respondWith(sends('', 404));
    const asked = receiver.requests.length;
    const urls = Array.from({ length: 11 }, (_, at) => bodyOf(`${URL_OF_LOGO}?${at}`));
    const { body: report } = await world.acme.post<BulkReportDto>('/api/v1/qr/bulk?dry_run=true', urls);
    const details = report.results.map(({ error }) => error?.detail);
    expect(details).toEqual([
      ...Array<unknown>(10).fill(expect.stringContaining('it must respond with 200')),
      'design.logo is one of more than 10 URLs in this request; send this QR code in another request, or its logo as a data URI',
    ]);
    expect(receiver.requests.length - asked).toBe(10);
  });

  const MORE_THAN_1_MIB = Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]);
  it.each<[string, string, Answer, string]>([
    ['no picture', URL_OF_LOGO, sends('<html></html>'), 'must be a picture of at most 4096 by 4096 pixels'],
    [
      'an SVG of more than 200 KiB',
      URL_OF_LOGO,
      sends(SVG + ' '.repeat(205_000)),
      'of at most 200 KiB if it is an SVG',
    ],
    ['more than 1 MiB', URL_OF_LOGO, sends(MORE_THAN_1_MIB), 'it has more than 1 MiB'],
    ['a redirect', URL_OF_LOGO, sends('', 302, { location: '/x' }), NO_FILE],
    ['an error', URL_OF_LOGO, sends('', 404), NO_FILE],
    ['an error of an inside server', URL_OF_LOGO, sends('', 401), NO_FILE],
    ['a name that does not exist', 'https://nobody.invalid/logo.png', 204, UNREACHABLE],
    ['a server that refuses connections', URL_THAT_REFUSES, 204, UNREACHABLE],
    ['a broken connection', URL_OF_LOGO, (_, response) => response.destroy(), UNREACHABLE],
    ['an address that is not public', 'https://10.0.0.1/logo.png', 204, 'The address 10.0.0.1 is not public'],
    ['another port', 'https://localhost:9/logo.png', 204, 'Port 9 is not allowed'],
    ['a password', 'https://me:secret@localhost/', 204, 'The URL must not contain a user name or password'],
    ['an invalid URL', 'https://', 204, 'The URL is not valid'],
    ['a URL behind a scheme', `https://${URL_OF_LOGO}`, 204, `did you mean ${URL_OF_LOGO}?`],
  ])('answers 422 to %s, and stores nothing', async (_, url, answer, reason) => {
    receiver.respondWith(answer);
    const before = await countOf();
    const { status, body } = await world.acme.post<Problem>('/api/v1/qr', bodyOf(url));
    expect([status, body.code, body.errors.map(({ pointer }) => pointer)]).toEqual([
      ...[422, 'validation_failed'],
      ['/design/logo'],
    ]);
    expect(body.detail).toContain(reason);
    expect(await countOf()).toBe(before);
  });

  it('answers 422 to a server that does not end, in a bounded time', async () => {
    const settings = world.service.running.app.get(DeliverySettings);
    const { fetchTimeoutMs } = settings;
    settings.fetchTimeoutMs = 300;
    receiver.respondWith((_, response) => response.writeHead(200).write(PNG.subarray(0, 9)));
    const { status, body } = await world.acme.post<Problem>('/api/v1/qr', bodyOf());
    settings.fetchTimeoutMs = fetchTimeoutMs;
    expect([status, body.detail]).toEqual([
      422,
      'design.logo could not be fetched: its server cannot be reached: check that its name has a public address, and that it answers over HTTPS, with a valid certificate, in time. Send another URL, or the picture as a data URI',
    ]);
  });
});

describe('the picture of a landing page at an https URL', () => {
  /** Another one for each test, since a workspace fetches one once. */
  const urlOf = (name: string) => `https://localhost:${receiver.port}/${name}.svg`;
  const pageAt = (image_url: string) => ({
    ...{ name: 'Season', category: 'landing_page' },
    qr_data: { title: 'The new season', image_url },
  });
  const create = async (image_url: string) =>
    (await world.acme.post<QrCodeDto>('/api/v1/qr', pageAt(image_url))).body;
  const pageOf = async (code: QrCodeDto) => (await world.acme.scan(code)).bytes.toString();
  const pictureOf = async (code: QrCodeDto) => /<img[^>]*? src="([^"]*)"/.exec(await pageOf(code))?.[1];
  const filesOf = async (code: QrCodeDto) =>
    (await world.acme.get<FileListDto>('/api/v1/files')).body.data.filter(({ used_by }) =>
      used_by.some(({ id }) => id === code.id),
    );
  const warningsOf = async (image_url: string) => {
    const headers = { accept: 'application/json' };
    const { body } = await world.acme.post<QrPreviewDto>('/api/v1/qr/preview', pageAt(image_url), {
      headers,
    });
    return body.warnings.map(({ code, detail }) => [code, detail]);
  };
  const hint = (reason: string) => [['image_not_copied', expect.stringContaining(reason) as string]];
  const whenCopied = (code: QrCodeDto) =>
    waitUntil(async () => (await filesOf(code)).some(({ preview_url }) => preview_url !== null), 'the copy');

  it('is fetched once for all codes, and visitors load it from this service', async () => {
    receiver.respondWith(sends(SVG));
    const url = urlOf('season');
    const codes = [await create(url), await create(url)];
    const [first, second] = codes as [QrCodeDto, QrCodeDto];
    await Promise.all(codes.map(whenCopied));
    const third = await create(url);
    const [file] = await filesOf(first);
    expect([file!.name, file!.used_by.map(({ id }) => id).sort()]).toEqual([
      'season.png',
      [first.id, second.id, third.id].sort(),
    ]);
    for (const code of [first, second, third])
      expect(await pictureOf(code)).toBe(file!.url.replace('season.png', '960.jpg'));
    expect((await world.acme.get<QrCodeDto>(`/api/v1/qr/${first.id}`)).body).toMatchObject({
      ...{ version: 1, qr_data: { image_url: url } },
    });
    const preview = await world.acme.post('/api/v1/qr/page-preview', pageAt(url));
    expect(preview.bytes.toString()).not.toContain(url);
    expect(await warningsOf(url)).toEqual([]);
    expect(receiver.requests.filter(({ path }) => path === '/season.svg')).toHaveLength(1);
  });

  it('is a file like others: it counts, is kept while in use, and a takedown blocks it everywhere', async () => {
    receiver.respondWith(sends(SVG.replace('r=', "fill='red' r=")));
    const [code, other] = [await create(urlOf('kept')), await create(urlOf('same-bytes'))];
    await Promise.all([code, other].map(whenCopied));
    const [[file], [twin]] = [await filesOf(code), await filesOf(other)];
    expect([file!.sha256 === twin!.sha256, file!.id === twin!.id]).toEqual([true, false]);
    expect((await world.acme.delete(`/api/v1/files/${file!.id}`)).status).toBe(409);
    await world.service.dataSource.query('update qr_codes set taken_down_at = now() where id = $1', [
      code.id,
    ]);
    expect(await pageOf(await create(urlOf('same-bytes')))).not.toContain('<img');
    await world.acme.patch(`/api/v1/qr/${other.id}`, { qr_data: { image_url: null } });
    const uses = (await filesOf(other)).flatMap(({ used_by }) => used_by);
    expect(uses.find(({ id }) => id === other.id)!.left_at).not.toBeNull();
  });

  it('is shown from its host, with a hint, if it cannot be fetched, until a save tries again', async () => {
    receiver.respondWith(sends('<p>Log in'));
    const url = urlOf('away');
    const code = await create(url);
    await waitUntil(async () => (await warningsOf(url)).length > 0, 'the hint');
    expect(await warningsOf(url)).toEqual(hint('it is not a JPEG, PNG, WebP, AVIF or SVG'));
    expect(await pictureOf(code)).toBe(url);
    receiver.respondWith(sends(SVG.replace('r=', "fill='blue' r=")));
    await world.acme.patch(`/api/v1/qr/${code.id}`, { qr_data: { title: 'Winter', image_url: url } });
    await whenCopied(code);
    expect(await pictureOf(code)).toMatch(/\/960\.jpg$/);
    expect(await warningsOf(url)).toEqual([]);
  });

  it.each([
    ['http://example.com/plate.jpg', 'must start with https://'],
    ['https://169.254.169.254/plate.jpg', 'is not public'],
  ])('is not fetched from where webhooks are not sent: %s', async (url, reason) => {
    expect(await warningsOf(url)).toEqual(hint(reason));
    const code = await create(url);
    expect(await pictureOf(code)).toBe(url);
  });
});
