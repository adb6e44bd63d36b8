import type { Request } from 'express';
import {
  describeSymbol,
  IMAGE_FORMATS,
  IMAGE_TYPES,
  type ImageFormat,
  type ImageWidth,
  type SymbolContent,
  type SymbolImage,
} from '#libs/qr-codes';
import type { QrCode } from '#libs/database';
import { safeFileName } from '#libs/http-server';
import { acceptedType } from '../../http/requests/accept.js';
import { fieldFault, NotAcceptable, raise, ValidationFailed, type Fault } from '../../http/problems/index.js';
import type { QrImageQuery } from './qr-image.dto.js';

const DEFAULT_PX = 512;
const MAX_PX = 4096;
const MM_PER_INCH = 25.4;
/** With its code and extension, a name is shorter than the 255 bytes that file systems allow. */
const MAX_NAME_BYTES = 150;

/** @param requested by the query; without it, Accept chooses @throws NotAcceptable */
export function chooseFormat(request: Request, requested: ImageFormat | undefined): ImageFormat {
  const formats = requested ? [requested] : IMAGE_FORMATS;
  const types = formats.map((format) => IMAGE_TYPES[format]);
  const accepted = acceptedType(request, types);
  return formats.find((format) => IMAGE_TYPES[format] === accepted) ?? raise(new NotAcceptable(types));
}

export function describeImage(content: SymbolContent, format: ImageFormat, query: QrImageQuery): SymbolImage {
  checkImage(format, query);
  const { margin, color_space: colorSpace } = query;
  return describeSymbol(content, { format, width: widthOf(query), margin, colorSpace });
}

export function checkImage(format: ImageFormat, query: QrImageQuery): void {
  const faults = faultsOf(format, query);
  if (faults.length > 0) throw new ValidationFailed(faults);
}

function widthOf({ size, size_mm, dpi }: QrImageQuery): ImageWidth {
  return size_mm === undefined ? { px: size ?? DEFAULT_PX } : { mm: size_mm, dpi: dpi ?? null };
}

function faultsOf(format: ImageFormat, { size, size_mm, dpi, color_space }: QrImageQuery): Fault[] {
  const isPrint = format === 'pdf' || format === 'eps';
  const faults: Fault[] = [];
  if (size_mm !== undefined && size !== undefined)
    faults.push(fieldFault('size_mm', 'must be omitted when size is present'));
  if (size_mm !== undefined && !isPrint && format !== 'png')
    faults.push(fieldFault('size_mm', 'is allowed for pdf, eps and png only; use size'));
  if (size_mm !== undefined && format === 'png' && dpi === undefined)
    faults.push(fieldFault('dpi', 'is required for a png with size_mm'));
  if (dpi !== undefined && (format !== 'png' || size_mm === undefined))
    faults.push(fieldFault('dpi', 'is allowed for a png with size_mm only'));
  if (size_mm !== undefined && dpi !== undefined && (size_mm / MM_PER_INCH) * dpi > MAX_PX)
    faults.push(
      fieldFault('dpi', `must be at most ${Math.floor((MAX_PX * MM_PER_INCH) / size_mm)} for this size_mm`),
    );
  if (color_space === 'cmyk' && !isPrint)
    faults.push(fieldFault('color_space', 'can be cmyk for pdf and eps only'));
  return faults;
}

/** Combines the name of a code with its identifier, so that a printer knows which file is which. */
export function imageFileName(
  { id, name, shortCode }: Pick<QrCode, 'id' | 'name' | 'shortCode'>,
  extension: string,
): string {
  const safe = safeFileName(name, MAX_NAME_BYTES);
  return `${safe ? `${safe}-` : ''}${shortCode ?? id}.${extension}`;
}
