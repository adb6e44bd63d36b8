import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { BlockedHosts, VerifiedDomains } from '#libs/qr-codes';
import type { Caller } from '../http/requests/caller.js';
import { draftOf } from './qr-insert.service.js';
import { designedSymbol, type DesignedSymbol } from './qr-designed-symbol.js';
import { QrDesignsService, type ProvedDesign } from './qr-designs.service.js';
import type { CreateQrCodeDto } from './qr-create.dto.js';
import type { QrPreviewDto } from './qr-preview.dto.js';

/** Stands for a code that would be drawn by lot. */
const SAMPLE_CODE = '00000000';

@Injectable()
export class QrPreviewService {
  constructor(
    private readonly designs: QrDesignsService,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly blocked: BlockedHosts,
    private readonly domains: VerifiedDomains,
  ) {}

  /** What a body would create. @throws ValidationFailed */
  describe(caller: Caller, body: CreateQrCodeDto): DesignedSymbol {
    const { shortUrlBase, baseUrl } = this.config;
    const limits = { shortUrlBase, baseUrl, blocked: this.blocked, domains: this.domains };
    const { row } = draftOf(caller, body, limits, this.clock.now());
    const code = { ...row, shortCode: row.shortCode === null ? null : (body.short_code ?? SAMPLE_CODE) };
    return designedSymbol(code, shortUrlBase);
  }

  /** @throws UnscannableDesign, ValidationFailed, QueueFull */
  prove(symbol: DesignedSymbol): Promise<ProvedDesign> {
    return this.designs.prove(symbol);
  }

  /** @throws ValidationFailed, QueueFull */
  async report(symbol: DesignedSymbol): Promise<QrPreviewDto> {
    const { proof, contrast, refusal, warnings } = await this.designs.examine(symbol);
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
