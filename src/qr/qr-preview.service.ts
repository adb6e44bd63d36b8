import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { BlockedHosts, VerifiedDomains } from '#libs/qr-codes';
import type { Caller } from '../http/requests/caller.js';
import { toDraft } from './qr-insert.service.js';
import { blameChoice } from './qr-design-choice.js';
import { QrDesignChoicesService } from './qr-design-choices.service.js';
import { designedSymbol, SAMPLE_CODE, type DesignedSymbol } from './qr-designed-symbol.js';
import { QrDesignsService, type KnownLogos, type ProvedDesign } from './qr-designs.service.js';
import type { CreateQrCodeDto } from './qr-create.dto.js';
import type { QrPreviewDto } from './qr-preview.dto.js';

/** A symbol to draw. */
export interface PreviewedSymbol extends DesignedSymbol {
  knownLogos: KnownLogos;
  /** The error of `designChoice` for the body. */
  choice: string | null;
}

@Injectable()
export class QrPreviewService {
  constructor(
    private readonly designs: QrDesignsService,
    private readonly choices: QrDesignChoicesService,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly blocked: BlockedHosts,
    private readonly domains: VerifiedDomains,
  ) {}

  /** Makes the code that a body would create, and stores nothing. @throws ValidationFailed */
  async describe(caller: Caller, body: CreateQrCodeDto): Promise<PreviewedSymbol> {
    const { shortUrlBase, baseUrl } = this.config;
    const limits = { shortUrlBase, baseUrl, blocked: this.blocked, domains: this.domains };
    const draft = toDraft(caller, body, limits, this.clock.now());
    const { row, choice } = draft;
    const refused = (await this.choices.dress(caller, [draft])).get(row.id);
    if (refused) throw refused;
    const code = { ...row, shortCode: row.shortCode === null ? null : (body.short_code ?? SAMPLE_CODE) };
    const symbol = designedSymbol(code, shortUrlBase);
    return { ...symbol, choice, knownLogos: choice === null ? [] : [symbol.design.logo] };
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
      ],
    };
  }
}
