import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import drawImage from '#image-worker';
import { describeSymbol, PLAIN_DESIGN, type ImageFormat } from '#libs/qr-codes';
import { medianRatio, middleOf } from './toolbox/medians.js';
import { sized } from './toolbox/size.js';

/**
 * Measures images without a design per second, beside the bare library that draws the same modules: `qrcode` for SVG
 * and PNG, pdfkit for PDF. Both begin with the payload and end with the bytes, in one thread; rounds alternate.
 */
const ROUNDS = sized(7, 1);
const ROUND_MS = sized(700, 10);
const SIZE_PX = 512;
const TARGET = 0.8;
const POINTS = 384;

const PAYLOADS = {
  'short URL': 'HTTPS://GO.EXAMPLE.COM/7H2K9QXA',
  'vCard of 300 bytes': `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lovelace;Ada\r\nFN:Ada Lovelace\r\nNOTE:${'A note. '.repeat(28)}\r\nEND:VCARD`,
};

type Draw = (payload: string) => Promise<unknown>;

const ours =
  (format: ImageFormat): Draw =>
  (payload) =>
    drawImage(describeSymbol({ payload, design: PLAIN_DESIGN }, { format, width: { px: SIZE_PX } }));

const options = { errorCorrectionLevel: 'M', width: SIZE_PX, margin: 4 } as const;

const bare: [ImageFormat, string, Draw][] = [
  ['svg', 'qrcode', (payload) => QRCode.toString(payload, { ...options, type: 'svg' })],
  ['png', 'qrcode', (payload) => QRCode.toBuffer(payload, options)],
  ['pdf', 'pdfkit', drawBarePdf],
];

function drawBarePdf(payload: string): Promise<unknown> {
  const { modules } = QRCode.create(payload, options);
  const pdf = new PDFDocument({ size: [POINTS, POINTS], margin: 0 });
  const chunks: Buffer[] = [];
  const whole = new Promise((resolve) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
  });
  pdf.scale(POINTS / (modules.size + 2 * options.margin));
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) pdf.rect(column + options.margin, row + options.margin, 1, 1);
  pdf.fill('#000000').end();
  return whole;
}

async function rateOf(draw: Draw, payload: string): Promise<number> {
  const startedAt = performance.now();
  let drawn = 0;
  while (performance.now() - startedAt < ROUND_MS) {
    await draw(payload);
    drawn++;
  }
  return (drawn * 1_000) / (performance.now() - startedAt);
}

console.log('| image | symbol | beside | images per second | bare library | ratio |');
console.log(`|${' --- |'.repeat(6)}`);
for (const [format, library, draw] of bare)
  for (const [name, payload] of Object.entries(PAYLOADS)) {
    const [own, theirs]: [number[], number[]] = [[], []];
    for (const warmUp of [ours(format), draw]) await rateOf(warmUp, payload);
    for (let round = 0; round < ROUNDS; round++) {
      own.push(await rateOf(ours(format), payload));
      theirs.push(await rateOf(draw, payload));
    }
    const ratio = medianRatio(own, theirs);
    const missed = format !== 'pdf' && ratio < TARGET ? ' MISSED' : '';
    const rates = [middleOf(own), middleOf(theirs)].map((rate) => rate.toFixed(0));
    console.log(`| ${[format, name, library, ...rates, ratio.toFixed(2) + missed].join(' | ')} |`);
  }
