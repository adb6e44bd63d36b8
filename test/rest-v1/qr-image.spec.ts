import { renderAsync } from '@resvg/resvg-js';
import { QueueFull } from '#libs/queue';
import { SymbolImages } from '#libs/qr-codes';
import { readSymbol } from '../../scripts/read-symbol.js';
import sharp from 'sharp';
import { inkCoverage, rasterise } from '../toolbox/print-files.js';
import { readByAll } from '../toolbox/symbol-readers.js';
import { useService } from '../toolbox/use-service.js';

describe('GET /api/v1/qr/:id/image', () => {
  const world = useService();
  afterEach(() => jest.restoreAllMocks());

  it('draws an SVG that a decoder reads as payload', async () => {
    const { id, payload } = await world.acme.qrCode();
    const { status, headers, bytes } = await world.acme.get(`/api/v1/qr/${id}/image`);
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(bytes.toString()).toContain('width="512"');
    expect(await readSymbol((await renderAsync(bytes.toString())).asPng())).toBe(payload);
  });

  it.each([64, 512, 4096])('draws a PNG of %d pixels that three decoders read as payload', async (size) => {
    const { id, payload } = await world.acme.qrCode();
    const { status, headers, bytes } = await world.acme.get(
      `/api/v1/qr/${id}/image?format=png&margin=3&size=${size}`,
    );
    expect([status, headers['content-type'], bytes.readUInt32BE(16)]).toEqual([200, 'image/png', size]);
    // Decoders take a second for millions of pixels.
    const smaller = size > 512 ? await sharp(bytes).resize(512).png().toBuffer() : bytes;
    expect(await readByAll(smaller)).toEqual(Array(3).fill(payload));
  });

  it('answers 422 with the least width to one in which modules are too small to be read', async () => {
    const { id, payload } = await world.acme.qrCode({
      category: 'text',
      dynamic: false,
      qr_data: { text: 'Kündigung '.repeat(40) },
    });
    const at = (size: number) =>
      world.acme.get<{ errors: object[] }>(`/api/v1/qr/${id}/image?format=png&size=${size}`);
    const refused = await at(64);
    const detail = 'size must be at least 178 for this symbol; narrower modules cannot be read';
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ parameter: 'size', code: 'invalid_value', detail }],
    ]);
    expect((await at(177)).status).toBe(422);
    expect(await readByAll((await at(178)).bytes)).toEqual(Array(3).fill(payload));
  });

  it.each([
    ['image/png', 'image/png'],
    ['image/*', 'image/svg+xml'],
    ['*/*', 'image/svg+xml'],
    ['image/svg+xml;q=0.5, image/png', 'image/png'],
    ['text/html, image/avif, image/*;q=0.8', 'image/svg+xml'],
  ])('chooses the format by Accept: %s', async (accept, type) => {
    const { id } = await world.acme.qrCode();
    const { headers } = await world.acme.get(`/api/v1/qr/${id}/image`, { headers: { accept } });
    expect([headers['content-type']?.split(';')[0], headers.vary]).toEqual([
      type,
      expect.stringContaining('Accept'),
    ]);
  });

  it.each([
    ['', 'image/gif'],
    ['?format=png', 'image/svg+xml'],
  ])('answers 406 to %s with Accept: %s', async (query, accept) => {
    const { id } = await world.acme.qrCode();
    const { status, body } = await world.acme.get(`/api/v1/qr/${id}/image${query}`, { headers: { accept } });
    expect([status, body.code]).toEqual([406, 'not_acceptable']);
  });

  it.each([
    ['Table 12', 'Table 12-SHORT.svg', 'Table%2012-SHORT.svg'],
    ['Tisch 1 – Straße', 'Tisch 1 _ Stra_e-SHORT.svg', 'Tisch%201%20%E2%80%93%20Stra%C3%9Fe-SHORT.svg'],
    ['../../etc: "x"', 'etc- -x-SHORT.svg', 'etc-%20-x-SHORT.svg'],
    ['...', 'SHORT.svg', 'SHORT.svg'],
    ['席'.repeat(255), `${'_'.repeat(50)}-SHORT.svg`, `${'%E5%B8%AD'.repeat(50)}-SHORT.svg`],
  ])('names the file after the code, and safely: %s', async (name, ascii, encoded) => {
    const { id, short_code } = await world.acme.qrCode({ name });
    const { headers } = await world.acme.get(`/api/v1/qr/${id}/image`);
    expect(headers['content-disposition']?.replaceAll(short_code!, 'SHORT')).toBe(
      `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    );
  });

  it.each([
    ['jpg', 'image/jpeg', ''],
    ['pdf', 'application/pdf', '&size_mm=40'],
    ['pdf', 'application/pdf', '&size_mm=40&color_space=cmyk'],
    ['eps', 'application/postscript', '&size_mm=40'],
    ['eps', 'application/postscript', '&size_mm=40&color_space=cmyk'],
    ['png', 'image/png', '&size_mm=40&dpi=300'],
  ])('draws %s (%s%s) that three decoders read as payload', async (format, type, options) => {
    const { id, payload } = await world.acme.qrCode();
    const { status, headers, bytes } = await world.acme.get(
      `/api/v1/qr/${id}/image?format=${format}${options}`,
    );
    expect([status, headers['content-type']]).toEqual([200, type]);
    const pixels = rasterise(bytes, format);
    expect(await readByAll(pixels)).toEqual(Array(3).fill(payload));
    // 40 mm at 300 dpi.
    if (options) expect(Math.abs((await sharp(pixels).metadata()).width - 472)).toBeLessThanOrEqual(1);
  });

  it('writes CMYK in which the symbol is black ink only', async () => {
    const { id } = await world.acme.qrCode();
    for (const format of ['pdf', 'eps']) {
      const { bytes } = await world.acme.get(`/api/v1/qr/${id}/image?format=${format}&color_space=cmyk`);
      const [cyan, magenta, yellow, black] = inkCoverage(bytes);
      expect([cyan, magenta, yellow]).toEqual([0, 0, 0]);
      expect(black).toBeGreaterThan(0.2);
    }
  });

  it('answers 304 to the ETag of the same image without drawing it, also to the no-cache that fetch adds', async () => {
    const { id } = await world.acme.qrCode();
    const draw = jest.spyOn(world.service.running.app.get(SymbolImages), 'draw');
    const { headers } = await world.acme.get(`/api/v1/qr/${id}/image`);
    const again = await world.acme.get(`/api/v1/qr/${id}/image`, {
      headers: { 'if-none-match': headers.etag ?? '', 'cache-control': 'no-cache' },
    });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('has another strong ETag for another code, format, size, margin and color space', async () => {
    const [one, other] = [await world.acme.qrCode(), await world.acme.qrCode()];
    const paths = [one, other].map(({ id }) => `${id}/image`);
    const options = ['format=png', 'format=pdf', 'format=pdf&color_space=cmyk', 'size=128', 'margin=0'].map(
      (query) => `${one.id}/image?${query}`,
    );
    const eTags = new Set<string | undefined>();
    for (const path of [...paths, ...options])
      eTags.add((await world.acme.get(`/api/v1/qr/${path}`)).headers.etag);
    expect([...eTags]).toEqual(Array(7).fill(expect.stringMatching(/^"[\w-]{27}"$/)));
  });

  it('answers 503 with Retry-After when too many images wait', async () => {
    const { id } = await world.acme.qrCode();
    jest.spyOn(world.service.running.app.get(SymbolImages), 'draw').mockRejectedValueOnce(new QueueFull());
    const { status, body, headers } = await world.acme.get(`/api/v1/qr/${id}/image`);
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each([
    ...['format=gif', 'size=63', 'size=4097', 'size=big', 'margin=-1', 'margin=11'],
    ...['size_mm=30', 'size_mm=4&format=pdf', 'size_mm=30&size=100&format=pdf', 'dpi=300&format=png'],
    ...['dpi=300&format=pdf', 'dpi=600&size_mm=200&format=png', 'color_space=cmyk&format=png'],
  ])('answers 422 to ?%s', async (query) => {
    const { id } = await world.acme.qrCode();
    const { status, body } = await world.acme.get<{ errors: { parameter: string }[] }>(
      `/api/v1/qr/${id}/image?${query}`,
    );
    expect([status, body.errors[0]?.parameter]).toEqual([422, query.split('=')[0]]);
  });
});
