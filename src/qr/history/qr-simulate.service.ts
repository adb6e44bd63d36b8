import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { chooseDestination, statusOf, toFacts, type Choice, type SimulateScanDto } from '#libs/qr-codes';
import type { Caller } from '../../http/requests/caller.js';
import { QrRecordsService } from '../record/qr-records.service.js';

@Injectable()
export class QrSimulateService {
  constructor(
    private readonly qr: QrRecordsService,
    private readonly clock: Clock,
  ) {}

  /** Returns where a scan would lead, by the function that the scan edge uses; records nothing. */
  async simulate(caller: Caller, id: string, scan: SimulateScanDto): Promise<Choice> {
    const code = await this.qr.findOrThrow(caller, id);
    const facts = toFacts(scan, this.clock.now());
    if (!code.dynamic || code.takenDownAt !== null) return { destination: null, rule: null };
    if (statusOf(code, facts.at, code.isLimitReached) !== 'active')
      return { destination: code.fallbackUrl, rule: null };
    return chooseDestination(code, facts);
  }
}
