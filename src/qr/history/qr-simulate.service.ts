import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import {
  BlockedHosts,
  chooseDestination,
  statusOf,
  toFacts,
  type Choice,
  type SimulateScanDto,
} from '#libs/qr-codes';
import type { Caller } from '../../http/requests/caller.js';
import { QrRecordsService } from '../record/qr-records.service.js';

/** The visitor sees a page. */
const NOWHERE: Choice = { destination: null, rule: null };

@Injectable()
export class QrSimulateService {
  constructor(
    private readonly qr: QrRecordsService,
    private readonly clock: Clock,
    private readonly blocked: BlockedHosts,
  ) {}

  /** Returns where a scan would lead, by the function that the scan edge uses; records nothing. */
  async simulate(caller: Caller, id: string, scan: SimulateScanDto): Promise<Choice> {
    const code = await this.qr.findOrThrow(caller, id);
    const facts = toFacts(scan, this.clock.now());
    if (!code.dynamic || code.takenDownAt !== null || caller.isWorkspaceSuspended) return NOWHERE;
    const choice =
      statusOf(code, facts.at, code.isLimitReached) === 'active'
        ? chooseDestination(code, facts)
        : { destination: code.fallbackUrl, rule: null };
    const isBlocked = choice.destination !== null && this.blocked.findIn(choice.destination) !== null;
    return isBlocked ? NOWHERE : choice;
  }
}
