import { EventEmitter, once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { renderAsync } from '@resvg/resvg-js';
import { Piscina } from 'piscina';
import sharp from 'sharp';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { readByAll, readByTwo } from '../toolbox/symbol-readers.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { DESIGNS, PAYLOAD, RED_LOGO, TABLE, unreadable } from './designs.js';
import { GALLERY } from './gallery.js';

interface Report {
  svg: string;
  decoded: string | null;
  contrast: number;
  minimum_print_size_mm: number;
  warnings: { code: string }[];
}

const svgLogo = (svg: string | Buffer<ArrayBuffer>) =>
  `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
const svgOf = (shapes: string, defs = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><defs>${defs}</defs>${shapes}</svg>`;
/** Draws ten million times what each line says once. */
const manyReferences = () =>
  Array.from({ length: 8 }, (_, level) => {
    const content = level === 7 ? '<rect width="9" height="9"/>' : `<use href="#g${level + 1}"/>`.repeat(10);
    return `<g id="g${level}">${content}</g>`;
  }).join('');

describe('POST /api/v1/qr/preview', () => {
  const world = useService();
  afterEach(() => jest.restoreAllMocks());
  const logo = RED_LOGO;

  const ask = (design: object | null, query = '', accept = '*/*') =>
    world.acme.post<Report & { code: string; detail: string; errors: { pointer: string }[] }>(
      `/api/v1/qr/preview${query}`,
      { ...TABLE, design },
      { headers: { accept } },
    );
  const reportOn = async (design: object | null) => (await ask(design, '', 'application/json')).body;

  it.each(Object.entries(GALLERY))('draws %s as docs/design.md shows it', async (name, design) => {
    const file = `docs/images/design/${name}.svg`;
    const { bytes } = await ask(design, '?format=svg&size=240', 'image/svg+xml');
    const drawn = bytes.toString();
    // UPDATE_GALLERY=1 writes the pictures, which are to be looked at before they are committed.
    if (process.env.UPDATE_GALLERY) writeFileSync(file, drawn);
    expect(drawn).toBe(readFileSync(file, 'utf8'));
    expect(readFileSync('docs/design.md', 'utf8')).toContain(`images/design/${name}.svg`);
  });

  it('draws designs in every format so that two decoders read them', async () => {
    // `npm run test:slow` draws each design in each format.
    const previews: [string, string][] = [
      ['colors', 'jpg'],
      ['dots', 'png'],
      ['gradient, logo and frame', 'pdf'],
      ['gradient, logo and frame', 'eps&color_space=cmyk'],
      ['classy with a radial gradient and a banner', 'eps'],
      ['classy with a radial gradient and a banner', 'pdf&color_space=cmyk'],
    ];
    expect(await unreadable(world.acme, previews)).toEqual([]);
  });

  it('reports what it found as JSON', async () => {
    const { svg, ...report } = await reportOn(DESIGNS.at(-1)?.[1] ?? null);
    expect(report).toMatchObject({ decoded: PAYLOAD, warnings: [] });
    expect(await readByTwo((await renderAsync(svg)).asPng())).toEqual([PAYLOAD, PAYLOAD]);
    expect(await reportOn(null)).toMatchObject({ decoded: PAYLOAD, contrast: 21, minimum_print_size_mm: 17 });
  });

  it.each([
    ['contrast', { foreground: '#c8c8c8' }, /contrast/, '/design/foreground'],
    [
      'a gradient that ends in the background',
      {
        gradient: {
          ...{ type: 'linear', rotation: 0 },
          stops: [
            { offset: 0, color: '#000000' },
            { offset: 1, color: '#ffffff' },
          ],
        },
      },
      /contrast/,
      '/design/gradient',
    ],
    ['a quiet zone that is too narrow', { quiet_zone: 0 }, /quiet zone/, '/design/quiet_zone'],
  ])('answers 422 unscannable_design to %s', async (_, design, reason, pointer) => {
    const { status, body } = await ask(design);
    expect([status, body.code, body.errors[0]?.pointer]).toEqual([422, 'unscannable_design', pointer]);
    expect(body.detail).toMatch(reason);
    expect(await reportOn(design)).toMatchObject({
      decoded: null,
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'unscannable_design' })]) as unknown,
    });
  });

  it('answers 422 unscannable_design to a logo that is too large for the error correction', async () => {
    const { status, body } = await ask({ logo, logo_size: 0.3, error_correction: 'L' });
    expect([status, body.code]).toEqual([422, 'unscannable_design']);
    expect(body.detail).toMatch(/logo/);
  });

  it('warns of low contrast, inverted colors and a narrow quiet zone', async () => {
    const codesOf = async (design: object) => (await reportOn(design)).warnings.map(({ code }) => code);
    expect(await codesOf({ foreground: '#a0a0a0' })).toContain('low_contrast');
    expect(await codesOf({ foreground: '#ffffff', background: '#101010' })).toContain('inverted');
    expect(await codesOf({ quiet_zone: 1 })).toContain('quiet_zone');
  });

  it.each([
    ['circle', undefined, /at any size.*ZXing and ZBar read from a width of 300 pixels/],
    ['circle', 2000, /at any size/],
    ['rounded', 299, /from a width of 300 pixels: draw the image larger/],
    ['rounded', 300, null],
    ['rounded', undefined, null],
    ['square', 100, null],
  ])('warns of the corners of %s symbols at a width of %s as %s', async (corner_style, size, detail) => {
    const query = size === undefined ? '' : `?size=${size}`;
    const { body } = await ask({ corner_style, corner_dot_style: 'circle' }, query, 'application/json');
    const expected: unknown = detail && [{ code: 'round_corners', detail: expect.stringMatching(detail) }];
    expect(body.warnings).toEqual(expected ?? []);
  });

  it('draws rounded corners that ZXing and ZBar read from the width in the warning on', async () => {
    const read: string[][] = [];
    for (const size of [300, 301, 437, 1024]) {
      const { bytes } = await ask(
        { corner_style: 'rounded', corner_dot_style: 'square' },
        `?format=png&size=${size}`,
      );
      read.push(await readByAll(bytes));
    }
    expect(read).toEqual(Array(4).fill([PAYLOAD, PAYLOAD, PAYLOAD]));
  });

  it.each([
    ['/design/foreground', { foreground: 'red' }],
    ['/design/gradient/stops', { gradient: { type: 'linear', rotation: 0, stops: [] } }],
    ['/design/logo', { logo: 'http://example.com/logo.png' }],
    ['/design/logo', { logo: 'data:image/png;base64,AAAA' }],
    ['/design/logo_size', { logo_size: 0.4 }],
    ['/design/frame/text', { frame: { style: 'box', text: 'Scan ★', color: '#000000' } }],
    ['/design/dotstyle', { dotstyle: 'dots' }],
  ])('answers 422 to %s: %j', async (pointer, design) => {
    const { status, body } = await ask(design);
    expect([status, body.code, body.errors[0]?.pointer]).toEqual([422, 'validation_failed', pointer]);
  });

  it.each([
    ['is compressed, which hides entities', () => gzipSync(svgOf('<rect width="9" height="9"/>'))],
    ['has a DOCTYPE', () => `<!DOCTYPE svg>${svgOf('<rect width="9" height="9"/>')}`],
  ])('answers 422 to an SVG that %s', async (_, svg) => {
    const { status, body } = await ask({ logo: svgLogo(svg()) });
    expect([status, body.errors[0]?.pointer]).toEqual([422, '/design/logo']);
  });

  it('names what an SVG contains that could be too expensive, and says what to do', async () => {
    const detailOf = async (svg: string) => {
      const { status, body } = await ask({ logo: svgLogo(svg) });
      return [status, body.errors[0]?.pointer, body.detail];
    };
    const pattern = '<pattern id="p" width="1" height="1" patternTransform="scale(80)"/>';
    expect(await detailOf(svgOf('<rect width="9" height="9" fill="url(#p)"/>', pattern))).toEqual([
      ...[422, '/design/logo'],
      expect.stringMatching(/design\.logo must not contain a pattern.*save it as PNG/),
    ]);
    const create = { width: 2_001, height: 2_000, channels: 3, background: '#000000' } as const;
    const nested = await sharp({ create }).png().toBuffer();
    const image = `<image width="90" height="90" href="data:image/png;base64,${nested.toString('base64')}"/>`;
    expect(await detailOf(svgOf(image))).toEqual([
      ...[422, '/design/logo'],
      expect.stringMatching(/pictures of more than 4 megapixels.*save it as PNG/),
    ]);
    expect(await detailOf(svgOf('<use href="#g0"/>', manyReferences()))).toEqual([
      ...[422, '/design/logo'],
      expect.stringMatching(/too expensive to draw; save it as PNG/),
    ]);
  });

  it('takes an SVG as a logo, also with a small picture', async () => {
    const picture = `<rect width="90" height="90"/><image width="90" height="90" href="${logo}"/>`;
    expect(await reportOn({ logo: svgLogo(svgOf(picture)) })).toMatchObject({ decoded: PAYLOAD });
  });

  it.each([
    ['/design/error_correction', () => ({ error_correction: 'H' })],
    ['/design/logo', () => ({ logo })],
  ])('answers 422 to %s if the content does not fit beside it', async (pointer, design) => {
    const body = { name: 'Long', category: 'text', qr_data: { text: 'ä'.repeat(900) }, dynamic: false };
    const answer = await world.acme.post<{ errors: { pointer: string }[] }>('/api/v1/qr/preview', {
      ...body,
      design: design(),
    });
    expect([answer.status, answer.body.errors[0]?.pointer]).toEqual([422, pointer]);
  });

  it('answers 503 at once to what would wait for more than 10 s, and takes previews of others', async () => {
    const ended = new EventEmitter();
    const proof = { svg: '', flaw: null, isNoiseSensitive: false, minPrintSizeMm: 1, missing: [] };
    const run = jest.spyOn(Piscina.prototype, 'run').mockImplementation(async () => {
      await once(ended, 'end');
      return proof;
    });
    // Each of these takes more than half a second.
    const large = { ...TABLE, category: 'text', qr_data: { text: 'x'.repeat(1_000) }, dynamic: false };
    const preview = (client: Client, body: object) =>
      client.post<Problem>('/api/v1/qr/preview', body, { headers: { accept: 'application/json' } });
    const previews = Array.from({ length: 30 }, () => preview(world.acme, large));
    const refused: number[] = [];
    for (const sent of previews)
      void sent.then(({ status, headers }) => {
        if (status === 503 && Number(headers['retry-after']) > 0) refused.push(status);
      });
    await waitUntil(() => Promise.resolve(refused.length === 15), 'the refusals');
    expect(run).toHaveBeenCalledTimes(1);
    const other = preview(await world.service.client(), TABLE);
    await waitUntil(() => Promise.resolve(run.mock.calls.length === 2), 'the preview of another workspace');
    const isEnded = Promise.all([other, ...previews]).then((answers) => answers.map(({ status }) => status));
    run.mockResolvedValue(proof);
    ended.emit('end');
    expect((await isEnded).sort()).toEqual([...Array<number>(16).fill(200), ...Array<number>(15).fill(503)]);
  });

  it('stores nothing', async () => {
    const countOf = async () =>
      (await world.acme.get<{ total: number }>('/api/v1/qr?include_total=true')).body.total;
    const before = await countOf();
    expect((await ask({})).status).toBe(200);
    expect(await countOf()).toBe(before);
  });
});
