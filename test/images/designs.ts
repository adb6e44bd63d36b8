import sharp from 'sharp';
import type { Client } from '../toolbox/client.js';
import { rasterise } from '../toolbox/print-files.js';
import { readByTwo } from '../toolbox/symbol-readers.js';

export const TABLE = { name: 'Table 12', category: 'url', qr_data: { url: 'https://example.com/' } };
export const PAYLOAD = 'HTTPS://GO.TEST/00000000';

const red = { width: 300, height: 300, channels: 3, background: '#c22222' } as const;
export const RED_LOGO = `data:image/png;base64,${(await sharp({ create: red }).png().toBuffer()).toString('base64')}`;

export const DESIGNS: [name: string, design: object][] = [
  ['colors', { foreground: '#123a7a', background: '#f4efe1' }],
  ['dots', { dot_style: 'dots', corner_style: 'circle', corner_dot_style: 'circle' }],
  [
    'gradient, logo and frame',
    {
      dot_style: 'rounded',
      corner_style: 'rounded',
      corner_dot_style: 'rounded',
      gradient: {
        type: 'linear',
        rotation: 45,
        stops: [
          { offset: 0, color: '#6a11cb' },
          { offset: 1, color: '#b4421a' },
        ],
      },
      logo: RED_LOGO,
      frame: { style: 'box', text: 'Ελληνικά · Привет', color: '#6a11cb' },
    },
  ],
  [
    'classy with a radial gradient and a banner',
    {
      dot_style: 'classy',
      gradient: {
        type: 'radial',
        rotation: 0,
        stops: [
          { offset: 0.1, color: '#0a7d55' },
          { offset: 1, color: '#00305c' },
        ],
      },
      logo: RED_LOGO,
      logo_size: 0.25,
      frame: { style: 'banner_top', text: 'Zażółć – scan me!', color: '#0a7d55' },
    },
  ],
];

export const FORMATS = ['png', 'jpg', 'pdf', 'eps', 'pdf&color_space=cmyk', 'eps&color_space=cmyk'];

/** @returns the previews that two decoders did not both read */
export async function unreadable(
  client: Client,
  previews: [name: string, query: string][],
): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [name, query] of previews) {
    const design = DESIGNS.find(([each]) => each === name)?.[1];
    const width = /^(pdf|eps)/.test(query) ? 'size_mm=40' : 'size=700';
    const { status, bytes } = await client.post(`/api/v1/qr/preview?format=${query}&${width}`, {
      ...TABLE,
      design,
    });
    const read = [status, ...(await readByTwo(rasterise(bytes, query.split('&')[0] ?? '')))];
    if (read.join() !== `200,${PAYLOAD},${PAYLOAD}`) found.push([name, query, ...read]);
  }
  return found;
}
