import { renderAsync } from '@resvg/resvg-js';
import { QueueFull } from '#libs/queue';
import { SymbolImages } from '#libs/qr-codes';
import { readSymbol } from '../../scripts/read-symbol.js';
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

  it.each([64, 512, 4096])('draws a PNG of %d pixels that a decoder reads as payload', async (size) => {
    const { id, payload } = await world.acme.qrCode();
    const { status, headers, bytes } = await world.acme.get(`/api/v1/qr/${id}/image?format=png&size=${size}`);
    expect([status, headers['content-type'], bytes.readUInt32BE(16)]).toEqual([200, 'image/png', size]);
    expect(await readSymbol(bytes)).toBe(payload);
  });

  it('answers 304 to the ETag of the same image without drawing it', async () => {
    const { id } = await world.acme.qrCode();
    const draw = jest.spyOn(world.service.running.app.get(SymbolImages), 'draw');
    const { headers } = await world.acme.get(`/api/v1/qr/${id}/image`);
    const again = await world.acme.get(`/api/v1/qr/${id}/image`, {
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('has another strong ETag for another code, format, size and margin', async () => {
    const [one, other] = [await world.acme.qrCode(), await world.acme.qrCode()];
    const paths = [one, other].map(({ id }) => `${id}/image`);
    const options = ['format=png', 'size=64', 'margin=0'].map((query) => `${one.id}/image?${query}`);
    const eTags = new Set<string | undefined>();
    for (const path of [...paths, ...options])
      eTags.add((await world.acme.get(`/api/v1/qr/${path}`)).headers.etag);
    expect([...eTags]).toEqual(Array(5).fill(expect.stringMatching(/^"[\w-]{27}"$/)));
  });

  it('answers 503 with Retry-After when too many images wait', async () => {
    const { id } = await world.acme.qrCode();
    jest.spyOn(world.service.running.app.get(SymbolImages), 'draw').mockRejectedValueOnce(new QueueFull());
    const { status, body, headers } = await world.acme.get(`/api/v1/qr/${id}/image`);
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each(['format=gif', 'size=63', 'size=4097', 'size=big', 'margin=-1', 'margin=11'])(
    'answers 422 to ?%s',
    async (query) => {
      const { id } = await world.acme.qrCode();
      const { status, body } = await world.acme.get<{ errors: { parameter: string }[] }>(
        `/api/v1/qr/${id}/image?${query}`,
      );
      expect([status, body.errors[0]?.parameter]).toEqual([422, query.split('=')[0]]);
    },
  );
});
