import { extname } from 'node:path';
import type { Query } from '../../client/index.js';
import { wholeNumber } from '../arguments.js';
import { command } from '../command.js';
import { usageError } from '../failures.js';
import { CODE_ABOUT, findCode } from '../find-code.js';
import { writeBody } from '../write-file.js';

const FORMATS = ['svg', 'png', 'jpg', 'pdf', 'eps'] as const;
type Format = (typeof FORMATS)[number];

const isFormat = (text: string): text is Format => (FORMATS as readonly string[]).includes(text);

/** That of the option, else that of the name of the file. */
function formatOf(format: string | undefined, output: string | undefined): Format {
  if (format !== undefined) return format as Format;
  const extension = extname(output ?? '')
    .slice(1)
    .toLowerCase();
  if (extension === '') return 'svg';
  if (isFormat(extension)) return extension;
  throw usageError(`.${extension} is no format of images: use ${FORMATS.join(', ')}.`);
}

export const imageCommand = command({
  usage: 'codes image <code>',
  about: `Download the image of a QR code, ${CODE_ABOUT}`,
  options: {
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      about: 'Where to store it; - is the standard output. By default, a file named by its short code',
    },
    format: {
      type: 'string',
      value: 'FORMAT',
      choices: FORMATS,
      about: 'Its format; by default that of FILE, or svg',
    },
    size: { type: 'string', value: 'PX', about: 'Its width, from 64 to 4096 pixels' },
    'size-mm': { type: 'string', value: 'MM', about: 'Its width in print, of pdf, eps and png' },
  },
  run: async ({ args: [reference = ''], options, client, out }) => {
    const format = formatOf(options.format, options.output);
    const size = options.size === undefined ? {} : { size: wholeNumber(options.size, 'size') };
    const sizeMm =
      options['size-mm'] === undefined ? {} : { size_mm: wholeNumber(options['size-mm'], 'size-mm') };
    const query: Query<'getQrCodeImage'> = { format, ...size, ...sizeMm };
    const qr = client();
    const code = await findCode(qr, reference);
    const file = options.output ?? `${code.short_code ?? code.id}.${format}`;
    await writeBody(await qr.codes.getImage(code.id, query), file);
    if (file !== '-') out.result({ file }, file, `Stored ${file}.`);
  },
});
