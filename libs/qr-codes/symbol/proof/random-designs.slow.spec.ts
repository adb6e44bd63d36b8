import sharp from 'sharp';
import { rasterise } from '../../../../test/toolbox/print-files.js';
import { completeDesign, type StoredDesign } from '../complete-design.js';
import { CORNER_STYLES, DOT_STYLES, FRAME_STYLES } from '../design.js';
import drawImage from '../image.worker.js';
import type { ImageFormat, ImageWidth } from '../image.js';
import { isReadByBoth, type GrayPicture } from './decoders.js';
import { DISTURBANCES } from './disturbances.js';
import { redrawLogo } from './redraw-logo.js';
import { photograph, proveDesign, type DesignTask } from './prove-design.js';

const DESIGNS = 500;
const PARTS = 20;
const SEED = 0x9e3779b1;
const PART_TIMEOUT_MS = 120_000;

const LOGO = `data:image/svg+xml;base64,${Buffer.from(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9' rx='2' fill='#c22222'/></svg>",
).toString('base64')}`;
const PAYLOADS = [
  'HTTPS://GO.TEST/7H2K9QXA',
  'HTTPS://QR.EXAMPLE.COM/SUMMER-MENU',
  'WIFI:T:WPA;S:Café;P:correct horse;;',
];
const FRAME_TEXTS = ['Scan me', 'Σκανάρετε', 'Меню'];

/** xorshift32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** One design after the other, the same in every run; most of them dark on light, as people choose them. */
function randomDesigns(seed: number, logo: string): () => DesignTask {
  const random = seeded(seed);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const color = (from: number, to: number) =>
    `#${[0, 1, 2]
      .map(() => Math.floor(from + random() * (to - from)).toString(16))
      .map((digits) => digits.padStart(2, '0'))
      .join('')}`;
  const dark = () => color(0, 150);
  return () => {
    const stored: StoredDesign = {
      foreground: dark(),
      background: random() < 0.5 ? '#ffffff' : color(170, 256),
      dot_style: pick(DOT_STYLES),
      corner_style: pick(CORNER_STYLES),
      corner_dot_style: pick(CORNER_STYLES),
      quiet_zone: pick([0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 6]),
    };
    if (random() < 0.4)
      stored.gradient = {
        type: pick(['linear', 'radial'] as const),
        rotation: Math.floor(random() * 360),
        stops: [
          { offset: 0, color: dark() },
          { offset: 1, color: dark() },
        ],
      };
    if (random() < 0.5) {
      stored.logo = logo;
      stored.logo_size = 0.1 + random() * 0.2;
    }
    if (random() < 0.2) stored.error_correction = pick(['L', 'M', 'Q', 'H'] as const);
    if (random() < 0.3) stored.frame = { style: pick(FRAME_STYLES), text: pick(FRAME_TEXTS), color: dark() };
    return { payload: pick(PAYLOADS), design: completeDesign(stored) };
  };
}

async function drawn(
  { payload, design }: DesignTask,
  format: ImageFormat,
  width: ImageWidth,
): Promise<Buffer> {
  const image = { format, payload, design, width, margin: design.quiet_zone, colorSpace: 'rgb' } as const;
  const result = await drawImage(image);
  if (!('bytes' in result)) throw new Error(`needs ${result.minWidth}`);
  return Buffer.from(result.bytes);
}

async function onWhite(file: Buffer): Promise<GrayPicture> {
  const { data, info } = await sharp(file)
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** In one of three sizes, since a phone looks from several distances. */
async function isReadFrom(format: ImageFormat, symbol: DesignTask): Promise<boolean> {
  const widths = isPrint(format)
    ? [
        { mm: 40, dpi: null },
        { mm: 55, dpi: null },
        { mm: 70, dpi: null },
      ]
    : [{ px: 280 }, { px: 370 }, { px: 460 }];
  for (const width of widths) {
    const file = await drawn(symbol, format, width);
    if (await isReadByBoth(await onWhite(rasterise(file, format)), symbol.payload)) return true;
  }
  return false;
}

const isPrint = (format: ImageFormat) => format === 'pdf' || format === 'eps';

describe('500 random designs', () => {
  let logo: string;
  beforeAll(async () => {
    const prepared = await redrawLogo(LOGO);
    if ('logo' in prepared) logo = prepared.logo;
  });

  it.each(Array.from({ length: PARTS }, (_, part) => part))(
    'part %i: both decoders read what is accepted from SVG, one of 5 from PNG and one of 25 from PDF and EPS, and nothing is refused that they read under every disturbance',
    async (part) => {
      const next = randomDesigns(Math.imul(SEED, part + 1), logo);
      const wrong: unknown[] = [];
      let accepted = 0;
      for (let count = 0; count < DESIGNS / PARTS; count++) {
        const symbol = next();
        const { flaw } = await proveDesign(symbol);
        if (flaw !== null) {
          if (await isReadWhateverHappens(symbol)) wrong.push(['refused', flaw, symbol]);
          continue;
        }
        accepted += 1;
        const formats: ImageFormat[] = ['svg'];
        if (accepted % 5 === 1) formats.push('png');
        if (accepted === 1) formats.push('pdf', 'eps');
        for (const format of formats) if (!(await isReadFrom(format, symbol))) wrong.push([format, symbol]);
      }
      expect(wrong).toEqual([]);
      expect(accepted).toBeGreaterThan(DESIGNS / PARTS / 2);
    },
    PART_TIMEOUT_MS,
  );
});

/** Each disturbance by itself. */
async function isReadWhateverHappens(symbol: DesignTask): Promise<boolean> {
  const picture = await photograph(symbol);
  for (const disturb of Object.values(DISTURBANCES))
    if (!(await isReadByBoth(await disturb(picture), symbol.payload))) return false;
  return true;
}
