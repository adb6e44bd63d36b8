import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { UNKNOWN } from '#libs/database';
import { chooseDestination, statusOf, type Choice } from '#libs/qr-codes';
import type { Caller } from '../auth/caller.js';
import type { SimulateScanDto } from './qr-simulate.dto.js';
import { QrService } from './qr.service.js';

@Injectable()
export class QrSimulateService {
  constructor(
    private readonly qr: QrService,
    private readonly clock: Clock,
  ) {}

  /** Where a scan would lead, by the function that the scan edge asks; nothing is recorded. */
  async simulate(caller: Caller, id: string, scan: SimulateScanDto): Promise<Choice> {
    const code = await this.qr.findOrThrow(caller, id);
    const { country = UNKNOWN, device = 'other', os = 'Other', language = UNKNOWN, bucket = 0 } = scan;
    const at = scan.at === undefined ? this.clock.now() : new Date(scan.at);
    if (!code.dynamic || code.takenDownAt !== null) return { destination: null, rule: null };
    if (statusOf(code, at, code.isLimitReached) !== 'active')
      return { destination: code.fallbackUrl, rule: null };
    return chooseDestination(code, { country, device, os, language, at, bucket });
  }
}
