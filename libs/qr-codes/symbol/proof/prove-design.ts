import sharp from 'sharp';
import type { SymbolDesign } from '../design.js';
import type { Drawing } from '../drawing/drawing.js';
import { drawSymbol } from '../drawing/draw-symbol.js';
import { missingCharacters } from '../drawing/frame-text.js';
import { encodeSymbol } from '../modules.js';
import { drawPixels } from '../writers/pixel-writer.js';
import { writeDrawingSvg } from '../writers/svg-writer.js';
import { isReadByBoth, toGray, type GrayPicture } from './decoders.js';
import { addNoise, DISTURBANCES, type Disturbance } from './disturbances.js';

const MODULE_PX = 6;
/** Whatever a symbol is put on: without it, a missing quiet zone would go unnoticed. */
const SURROUND_PX = 60;
const SURROUND = '#101010';
const SAFE_QUIET_ZONE = 4;
const WARNING_NOISE = 8;
const PREVIEW_PX = 512;
/** A phone reads half a millimeter per module at arm's length. */
const PRINT_MODULE_MM = 0.5;

export type Flaw = 'contrast' | 'logo' | 'quiet_zone' | Disturbance;

/** The result of reading a symbol in its design with two decoders. */
export interface DesignProof {
  svg: string;
  /** The reason that it cannot be read; null if it can. */
  flaw: Flaw | null;
  isNoiseSensitive: boolean;
  minPrintSizeMm: number;
  /** Characters of the frame that the font lacks. */
  missing: string[];
}

export interface DesignTask {
  payload: string;
  design: SymbolDesign;
}

export async function proveDesign({ payload, design }: DesignTask): Promise<DesignProof> {
  const missing = await missingCharacters(design.frame?.text ?? '');
  const modules = encodeSymbol(payload, design.error_correction);
  const drawing = await drawSymbol(modules, design, design.quiet_zone);
  const picture = await photographDrawing(drawing);
  const flaw = await findFlaw(payload, design, picture);
  return {
    svg: writeDrawingSvg(drawing, PREVIEW_PX),
    flaw,
    isNoiseSensitive: flaw === null && !(await isReadByBoth(await addNoise(picture, WARNING_NOISE), payload)),
    minPrintSizeMm: Math.ceil(drawing.width * PRINT_MODULE_MM),
    missing,
  };
}

async function findFlaw(payload: string, design: SymbolDesign, picture: GrayPicture): Promise<Flaw | null> {
  const isReadIn = async (other: Partial<SymbolDesign>) =>
    (await failingDisturbance(payload, await photograph({ payload, design: { ...design, ...other } }))) ===
    null;
  const failed = await failingDisturbance(payload, picture);
  if (failed === null) return null;
  if (design.logo && (await isReadIn({ logo: null }))) return 'logo';
  if (design.quiet_zone < SAFE_QUIET_ZONE && (await isReadIn({ quiet_zone: SAFE_QUIET_ZONE })))
    return 'quiet_zone';
  return failed === 'noise' || failed === 'dim' ? 'contrast' : failed;
}

async function failingDisturbance(payload: string, picture: GrayPicture): Promise<Disturbance | null> {
  for (const [name, disturb] of Object.entries(DISTURBANCES))
    if (!(await isReadByBoth(await disturb(picture), payload))) return name as Disturbance;
  return null;
}

/** Returns what a camera sees: the symbol on a dark surface. */
export async function photograph({ payload, design }: DesignTask): Promise<GrayPicture> {
  const modules = encodeSymbol(payload, design.error_correction);
  return photographDrawing(await drawSymbol(modules, design, design.quiet_zone));
}

async function photographDrawing(drawing: Drawing): Promise<GrayPicture> {
  const { width, height, data } = await drawPixels(drawing, Math.round(drawing.width * MODULE_PX));
  const around = { top: SURROUND_PX, bottom: SURROUND_PX, left: SURROUND_PX, right: SURROUND_PX };
  return toGray(
    sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .extend({ ...around, background: SURROUND }),
  );
}
