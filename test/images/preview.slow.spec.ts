import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { Problem } from '../toolbox/problem.js';
import { readByTwo } from '../toolbox/symbol-readers.js';
import { useService } from '../toolbox/use-service.js';
import { DESIGNS, FORMATS, PAYLOAD, TABLE, unreadable } from './designs.js';

describe('POST /api/v1/qr/preview', () => {
  const world = useService();

  it('draws every design in every format so that two decoders read it', async () => {
    const previews = DESIGNS.flatMap(([name]) => FORMATS.map((query): [string, string] => [name, query]));
    expect(await unreadable(world.acme, previews)).toEqual([]);
  });

  it('reports on every design as JSON', async () => {
    const headers = { accept: 'application/json' };
    for (const [name, design] of DESIGNS) {
      const { body } = await world.acme.post<{ svg: string; decoded: string; warnings: object[] }>(
        '/api/v1/qr/preview',
        { ...TABLE, design },
        { headers },
      );
      const warnings = name === 'dots' ? [{ code: 'round_corners' }] : [];
      expect(body).toMatchObject({ decoded: PAYLOAD, warnings });
      expect(await readByTwo((await renderAsync(body.svg)).asPng())).toEqual([PAYLOAD, PAYLOAD]);
    }
  });

  it('refuses an SVG with a picture that would fill the memory', async () => {
    const create = { width: 16_000, height: 16_000, channels: 3, background: '#000000' } as const;
    const nested = await sharp({ create, limitInputPixels: false })
      .png({ palette: true, colors: 2 })
      .toBuffer();
    const image = `<image width="90" height="90" href="data:image/png;base64,${nested.toString('base64')}"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${image}</svg>`;
    const logo = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    const { status, body } = await world.acme.post<Problem>('/api/v1/qr/preview', {
      ...TABLE,
      design: { logo },
    });
    expect([status, body.errors[0]?.pointer]).toEqual([422, '/design/logo']);
    expect(body.detail).toMatch(/pictures of more than 4 megapixels.*save it as PNG/);
  });
});
