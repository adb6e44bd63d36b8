import { DeliverySettings } from '#libs/delivery';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { PNG_LOGO } from '../toolbox/logos.js';
import type { Problem } from '../toolbox/problem.js';
import { startReceiver, type Answer } from '../toolbox/receiver.js';
import { useService } from '../toolbox/use-service.js';

const receiver = await startReceiver();
const PNG = Buffer.from(PNG_LOGO.split(',')[1]!, 'base64');
const SVG = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle cx='4' cy='4' r='4'/></svg>";
const STORED = /^data:image\/png;base64,[A-Za-z0-9+/]{100,33000}=*$/;
const URL_OF_LOGO = `https://localhost:${receiver.port}/logo.png`;

const URL_THAT_REFUSES = 'https://localhost:1/logo.png';
/** The same for all, so that nothing tells which names and servers exist inside. */
const UNREACHABLE = 'its server cannot be reached: check that its name has a public address';
const NO_FILE = 'its server did not respond with a file: it must respond with 200';

describe('a logo with an https URL', () => {
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
