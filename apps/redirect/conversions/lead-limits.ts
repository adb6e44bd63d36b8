import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ClientAddresses, DailyAddressHash } from '#libs/http-server';
import { AttemptCounts, AttemptsBlocked, calls } from '#libs/limits';
import type { NewScan } from '#libs/scans';
import type { Visit } from '../request/visit.js';

const HOUR_MS = 3_600_000;
const VISITOR_LIMIT = calls(20, HOUR_MS);
const NETWORK_LIMIT = calls(500, HOUR_MS);
const FAULTY_LIMIT = calls(500, HOUR_MS);
const FAULTY_PER_NETWORK = 'send faulty forms of a code from a network';
const PER_VISITOR = 'send forms of a code';
const PER_NETWORK = 'send forms of a code from a network';

@Injectable()
export class LeadLimits {
  constructor(
    private readonly attempts: AttemptCounts,
    private readonly addresses: ClientAddresses,
    private readonly hashes: DailyAddressHash,
  ) {}

  /** @returns 0 if the visitor may send this form, otherwise the seconds until they may */
  count({ request }: Visit, { code, visitorHash, scannedAt }: NewScan): Promise<number> {
    const network = this.networkOf(request, code.id, scannedAt);
    return secondsUntilAllowed(async () => {
      // This check comes first, so that a blocked network adds no visitors: each user agent is another one.
      await this.attempts.check(PER_NETWORK, network);
      await this.attempts.count(PER_VISITOR, `${code.id} ${visitorHash}`, VISITOR_LIMIT);
      await this.attempts.count(PER_NETWORK, network, NETWORK_LIMIT);
    });
  }

  countFaulty({ request }: Visit, qrCodeId: string, now: Date): Promise<number> {
    const network = this.networkOf(request, qrCodeId, now);
    return secondsUntilAllowed(() => this.attempts.count(FAULTY_PER_NETWORK, network, FAULTY_LIMIT));
  }

  private networkOf(request: IncomingMessage, qrCodeId: string, now: Date): string {
    return `${qrCodeId} ${this.hashes.of(this.addresses.of(request), now)}`;
  }
}

async function secondsUntilAllowed(count: () => Promise<void>): Promise<number> {
  try {
    await count();
    return 0;
  } catch (error) {
    if (error instanceof AttemptsBlocked) return Math.max(1, Math.ceil(error.waitMs / 1_000));
    throw error;
  }
}
