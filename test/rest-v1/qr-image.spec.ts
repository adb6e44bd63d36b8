import { renderAsync } from '@resvg/resvg-js';
import { readSymbol } from '../../scripts/read-symbol.js';
import { useService } from '../toolbox/use-service.js';

describe('GET /api/v1/qr/:id/image', () => {
  const world = useService();

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

  it('answers 304 to the ETag of the same picture, and another ETag to another', async () => {
    const { id } = await world.acme.qrCode();
    const { headers } = await world.acme.get(`/api/v1/qr/${id}/image`);
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    const again = await world.acme.get(`/api/v1/qr/${id}/image`, {
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await world.acme.get(`/api/v1/qr/${id}/image?margin=0`)).headers.etag).not.toBe(headers.etag);
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
