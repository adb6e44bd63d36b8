import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import {
  isInverted,
  buildPayload,
  hasUnsureFinders,
  ROUNDED_FINDERS_FROM_PX,
  SymbolImages,
  symbolContrast,
  type DesignProof,
  type Flaw,
  type StoredDesign,
  type SymbolDesign,
} from '#libs/qr-codes';
import { invalidField } from '../../http/problems/index.js';
import { completed, SAMPLE_CODE, type DesignedSymbol } from './qr-designed-symbol.js';
import { QrLogosService, type PreparedLogos } from './qr-logos.service.js';
import { UnscannableDesign } from '../record/qr.errors.js';

/** Below, decoders fail in the noise of a camera; and where it begins. */
const MIN_CONTRAST = 2;
const SAFE_CONTRAST = 3;
const SAFE_QUIET_ZONE = 2;

export interface DesignWarning {
  code: string;
  detail: string;
}

export type KnownLogos = readonly (string | null | undefined)[];

/** A design that was read. */
export interface ProvedDesign {
  /** As it is stored. */
  stored: StoredDesign;
  design: SymbolDesign;
  proof: DesignProof;
  contrast: number;
  /** Why it is refused, and the field to change; null if it is not. */
  refusal: { field: string; reason: string } | null;
  warnings: DesignWarning[];
}

const REASONS: Record<Flaw, string> = {
  contrast: 'the contrast of the symbol to its background is too low',
  logo: 'the logo is too large',
  quiet_zone: 'the quiet zone is too narrow',
  none: 'two decoders do not read it; choose other styles',
  near: 'two decoders do not read it from close by; choose other styles',
  blur: 'two decoders do not read it when it is blurred; choose other styles',
  dim: 'two decoders do not read it in little light; choose more contrast',
  turn: 'two decoders do not read it when it is turned; choose other styles',
  noise: 'two decoders do not read it in the noise of a camera; choose more contrast',
};

const FROM = `from a width of ${ROUNDED_FINDERS_FROM_PX} pixels`;

const ROUND_CORNERS = {
  square: '',
  rounded: `Rounded corners are read reliably ${FROM}: draw the image larger, or set corner_style to square.`,
  circle:
    'Some readers do not read circular corners, at any size, and ZBar misses them at some sizes. ' +
    `Set corner_style to rounded, which ZXing and ZBar read ${FROM}, or to square.`,
};

/** Designs are proved, not scored: two decoders read each one before it is stored. */
@Injectable()
export class QrDesignsService {
  constructor(
    private readonly images: SymbolImages,
    private readonly logos: QrLogosService,
    private readonly config: Config,
  ) {}

  /** With the symbol of a short URL. @throws as `prove` */
  proveSample(design: StoredDesign, knownLogos: KnownLogos): Promise<ProvedDesign> {
    const payload = buildPayload(this.config.shortUrlBase, SAMPLE_CODE);
    return this.prove({ payload, design, fixedLevel: null }, knownLogos);
  }

  /** @throws UnscannableDesign, ValidationFailed, QueueFull */
  async prove(
    symbol: DesignedSymbol,
    knownLogos: KnownLogos = [],
    prepared: PreparedLogos = new Map(),
  ): Promise<ProvedDesign> {
    const proved = await this.examine(symbol, knownLogos, prepared);
    if (proved.refusal !== null) throw new UnscannableDesign(proved.refusal);
    return proved;
  }

  /**
   * The same without a refusal.
   * @param knownLogos stored ones, which are taken as they are
   * @param prepared the logos of the request so far
   * @param widthPx of the image, if it is known
   * @throws ValidationFailed when the design cannot be drawn; QueueFull
   */
  async examine(
    symbol: DesignedSymbol,
    knownLogos: KnownLogos = [],
    prepared: PreparedLogos = new Map(),
    widthPx?: number,
  ): Promise<ProvedDesign> {
    const stored = { ...symbol.design };
    if (stored.logo && !knownLogos.includes(stored.logo))
      stored.logo = await this.logos.prepare(stored.logo, prepared);
    const design = completed({ ...symbol, design: stored });
    const contrast = symbolContrast(design);
    const proof = await this.images.prove({ payload: symbol.payload, design });
    if (proof.missing.length > 0)
      throw invalidField(
        '/design/frame/text',
        `must not contain ${proof.missing.join(' ')}: the font has no such characters`,
      );
    const flaw = contrast < MIN_CONTRAST ? 'contrast' : proof.flaw;
    return {
      ...{ stored, design, proof, contrast },
      refusal: flaw && { field: fieldToChange(flaw, design), reason: REASONS[flaw] },
      warnings: warningsOf(design, contrast, proof, widthPx),
    };
  }
}

function fieldToChange(flaw: Flaw, { gradient }: SymbolDesign): string {
  if (flaw === 'contrast' || flaw === 'dim' || flaw === 'noise')
    return gradient ? 'design.gradient' : 'design.foreground';
  return flaw === 'logo' || flaw === 'quiet_zone' ? `design.${flaw}` : 'design';
}

function warningsOf(
  design: SymbolDesign,
  contrast: number,
  { isNoiseSensitive }: DesignProof,
  widthPx?: number,
): DesignWarning[] {
  const warnings: DesignWarning[] = [];
  const warn = (code: string, detail: string) => warnings.push({ code, detail });
  if (contrast < SAFE_CONTRAST || isNoiseSensitive)
    warn('low_contrast', 'The contrast is low: some phones do not read the symbol in little light.');
  if (isInverted(design))
    warn('inverted', 'The symbol is lighter than its background, which some readers do not read.');
  if (design.quiet_zone < SAFE_QUIET_ZONE)
    warn('quiet_zone', 'The quiet zone is narrow: keep four modules free around the symbol.');
  if (hasUnsureFinders(design, widthPx)) warn('round_corners', ROUND_CORNERS[design.corner_style]);
  return warnings;
}
