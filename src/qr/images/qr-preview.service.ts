import { Injectable } from '@nestjs/common';
import { TargetRules } from '#libs/delivery';
import { Config } from '#libs/platform';
import { CodeFilesService } from '../../files/code-files.service.js';
import { QrPreparationsService } from '../write/qr-preparations.service.js';
import type { Caller } from '../../http/requests/caller.js';
import { QrDesignChoicesService } from '../write/qr-design-choices.service.js';
import {
  blameChoice,
  designedSymbol,
  SAMPLE_CODE,
  type DesignedSymbol,
} from '../write/qr-designed-symbol.js';
import { QrDesignsService, type KnownLogos, type ProvedDesign } from '../write/qr-designs.service.js';
import type { CreateQrCodeDto } from '../record/qr-create.dto.js';
import type { QrPreviewDto } from './qr-preview.dto.js';

/** A symbol to draw. */
interface PreviewedSymbol extends DesignedSymbol {
  knownLogos: KnownLogos;
  /** Why visitors load the picture of its page from another host; null if they do not. */
  imageFault: string | null;
  /** The error of `designChoice` for the body. */
  choice: string | null;
}

@Injectable()
export class QrPreviewService {
  constructor(
    private readonly designs: QrDesignsService,
    private readonly choices: QrDesignChoicesService,
    private readonly preparations: QrPreparationsService,
    private readonly config: Config,
    private readonly files: CodeFilesService,
    private readonly targets: TargetRules,
  ) {}

  /** Makes the code that a body would create, and stores nothing. @throws ValidationFailed */
  async describe(caller: Caller, body: CreateQrCodeDto): Promise<PreviewedSymbol> {
    const draft = await this.preparations.draft(caller, body);
    const { row, choice } = draft;
    const refused = (await this.choices.dress(caller, [draft])).get(row.id);
    if (refused) throw refused;
    const code = { ...row, shortCode: row.shortCode === null ? null : (body.short_code ?? SAMPLE_CODE) };
    const symbol = designedSymbol(code, this.config.shortUrlBase);
    const knownLogos = choice === null ? [] : [symbol.design.logo];
    return { ...symbol, choice, knownLogos, imageFault: await this.findImageFault(caller, row.qrData) };
  }

  /** @throws UnscannableDesign, ValidationFailed, QueueFull */
  prove(symbol: PreviewedSymbol): Promise<ProvedDesign> {
    return blameChoice(symbol.choice, () => this.designs.prove(symbol, symbol.knownLogos));
  }

  /** @throws ValidationFailed, QueueFull */
  async report(symbol: PreviewedSymbol, widthPx?: number): Promise<QrPreviewDto> {
    const examined = await this.designs.examine(symbol, symbol.knownLogos, new Map(), widthPx);
    const { proof, contrast, refusal, warnings } = examined;
    return {
      svg: proof.svg,
      decoded: refusal === null ? symbol.payload : null,
      contrast,
      minimum_print_size_mm: proof.minPrintSizeMm,
      warnings: [
        ...(refusal === null
          ? []
          : [{ code: 'unscannable_design', detail: `Cameras cannot read this design: ${refusal.reason}.` }]),
        ...warnings,
        ...(symbol.imageFault === null
          ? []
          : [{ code: 'image_not_copied', detail: imageNotCopied(symbol.imageFault) }]),
      ],
    };
  }

  private async findImageFault(
    caller: Caller,
    data: { image_url?: string; image_id?: string },
  ): Promise<string | null> {
    if (this.config.files === undefined || data.image_url === undefined || data.image_id !== undefined)
      return null;
    const refusal = this.targets.findFault(data.image_url)?.replace(/\.$/, '');
    return refusal ?? (await this.files.findCopy(caller, data))?.fault ?? null;
  }
}

const imageNotCopied = (reason: string) =>
  `qr_data.image_url could not be copied: ${reason}. Visitors load the picture from its host, which sees their ` +
  'addresses. Send another URL, or upload the picture and send image_id.';
