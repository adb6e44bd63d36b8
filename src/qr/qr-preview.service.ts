import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { BlockedHosts, symbolOf, VerifiedDomains, type StoredDesign } from '#libs/qr-codes';
import type { Caller } from '../http/requests/caller.js';
import { draftOf } from './qr-insert.service.js';
import { QrDesignsService, type ProvedDesign } from './qr-designs.service.js';
import type { PreviewQrCodeDto, QrPreviewDto } from './qr-preview.dto.js';

/** Stands for a code that would be drawn by lot. */
const SAMPLE_CODE = '00000000';

export interface Preview {
  payload: string;
  design: StoredDesign;
  name: string;
}

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
  describe(caller: Caller, { design, ...body }: PreviewQrCodeDto): Preview {
    const { shortUrlBase, baseUrl } = this.config;
    const limits = { shortUrlBase, baseUrl, blocked: this.blocked, domains: this.domains };
    const { row } = draftOf(caller, body, limits, this.clock.now());
    const code = { ...row, shortCode: row.shortCode === null ? null : (body.short_code ?? SAMPLE_CODE) };
    return { payload: symbolOf(code, shortUrlBase), design: design ?? {}, name: body.name };
  }

  /** @throws UnscannableDesign, ValidationFailed, QueueFull */
  prove({ design, payload }: Preview): Promise<ProvedDesign> {
    return this.designs.prove(design, payload);
  }

  /** @throws ValidationFailed, QueueFull */
  async report({ design, payload }: Preview): Promise<QrPreviewDto> {
    const { proof, contrast, refusal, warnings } = await this.designs.examine(design, payload);
    return {
      svg: proof.svg,
      decoded: refusal === null ? payload : null,
      contrast,
      minimum_print_size_mm: proof.minPrintSizeMm,
      warnings: [
        ...(refusal === null
          ? []
          : [{ code: 'unscannable_design', detail: `Cameras cannot read this design: ${refusal}.` }]),
        ...warnings,
      ],
    };
  }
}
