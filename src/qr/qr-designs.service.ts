import { Injectable } from '@nestjs/common';
import {
  completeDesign,
  fitsSymbol,
  isInverted,
  SymbolImages,
  symbolContrast,
  type DesignProof,
  type Flaw,
  type StoredDesign,
} from '#libs/qr-codes';
import { ValidationFailed } from '../http/problems/index.js';
import { UnscannableDesign } from './qr.errors.js';

/** Below, decoders fail in the noise of a camera; and where it begins. */
const MIN_CONTRAST = 2;
const SAFE_CONTRAST = 3;
const SAFE_QUIET_ZONE = 2;

export interface DesignWarning {
  code: string;
  detail: string;
}

/** A design that was read, as it is stored, and what was found. */
export interface ProvedDesign {
  design: StoredDesign;
  proof: DesignProof;
  contrast: number;
  /** Why it is refused; null if it is not. */
  refusal: string | null;
  warnings: DesignWarning[];
}

const REASONS: Record<Flaw, string> = {
  contrast: 'the contrast of the symbol to its background is too low',
  logo: 'the logo is too large',
  quiet_zone: 'the quiet zone is too narrow',
  none: 'two decoders do not read it; choose other styles',
  blur: 'two decoders do not read it when it is blurred; choose other styles',
  dim: 'two decoders do not read it in little light; choose more contrast',
  turn: 'two decoders do not read it when it is turned; choose other styles',
  noise: 'two decoders do not read it in the noise of a camera; choose more contrast',
};

/** Designs are proved, not scored: two decoders read each one before it is stored. */
@Injectable()
export class QrDesignsService {
  constructor(private readonly images: SymbolImages) {}

  /** @throws UnscannableDesign, ValidationFailed, QueueFull */
  async prove(design: StoredDesign, payload: string): Promise<ProvedDesign> {
    const proved = await this.examine(design, payload);
    if (proved.refusal !== null) throw new UnscannableDesign(proved.refusal);
    return proved;
  }

  /** The same without a refusal. @throws ValidationFailed when the design cannot be drawn; QueueFull */
  async examine(sent: StoredDesign, payload: string): Promise<ProvedDesign> {
    const design = { ...sent, ...(sent.logo && { logo: await this.logoOf(sent.logo, sent.background) }) };
    const complete = completeDesign(design);
    if (!fitsSymbol(payload, complete.error_correction))
      throw invalid(
        design.logo ? '/design/logo' : '/design/error_correction',
        `leaves too little space for the content of the symbol at level ${complete.error_correction}: choose a lower error_correction, or shorten the content`,
      );
    const contrast = symbolContrast(complete);
    const proof = await this.images.prove({ payload, design: complete });
    if (proof.missing.length > 0)
      throw invalid(
        '/design/frame/text',
        `must not contain ${proof.missing.join(' ')}: the font has no such characters`,
      );
    const flaw = contrast < MIN_CONTRAST ? 'contrast' : proof.flaw;
    return {
      ...{ design, proof, contrast },
      refusal: flaw && REASONS[flaw],
      warnings: [
        ...(contrast < SAFE_CONTRAST || proof.isNoiseSensitive
          ? [
              {
                code: 'low_contrast',
                detail: 'The contrast is low: some phones do not read the symbol in little light.',
              },
            ]
          : []),
        ...(isInverted(complete)
          ? [
              {
                code: 'inverted',
                detail: 'The symbol is lighter than its background, which some readers do not read.',
              },
            ]
          : []),
        ...(complete.quiet_zone < SAFE_QUIET_ZONE
          ? [
              {
                code: 'quiet_zone',
                detail: 'The quiet zone is narrow: keep four modules free around the symbol.',
              },
            ]
          : []),
      ],
    };
  }

  private async logoOf(logo: string, background = '#ffffff'): Promise<string> {
    const prepared = await this.images.prepareLogo(logo, background);
    if (prepared === null)
      throw invalid('/design/logo', 'must be a picture of at most 4096 by 4096 pixels that can be read');
    return prepared;
  }
}

const invalid = (pointer: string, says: string) =>
  new ValidationFailed([
    { pointer, code: 'invalid_value', detail: `${pointer.slice(1).replaceAll('/', '.')} ${says}` },
  ]);
