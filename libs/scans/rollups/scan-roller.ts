import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { newId, Transactions } from '#libs/database';
import { LowWaterMark } from '../log/low-water-mark.js';
import { BEGIN_ROLL } from './begin-roll.query.js';
import { END_ROLL, END_WITHOUT_ROLL, NEXT_DUE } from './due-codes.queries.js';
import { REPAIR_FIRST_VISITS } from './repair-first-visits.query.js';
import { ROLL } from './roll.query.js';

/** Shared by the scans that arrive in the meantime, since a roll updates hundreds of sums. */
const INTERVAL_MS = 500;

interface Roll {
  id: string;
  qrCodeId: string;
  from: string;
  to: string;
  isFull: boolean;
}

/** Adds stored scans to rollups, one code at a time: docs/protocols/rollups.md. */
@Injectable()
export class ScanRoller {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mark: LowWaterMark,
  ) {}

  async run(): Promise<boolean> {
    await this.transactions.query(REPAIR_FIRST_VISITS);
    const now = this.clock.now();
    const [due] = await this.transactions.query<{ id: string }>(NEXT_DUE, [now]);
    if (!due) return false;
    const roll = await this.begin(due.id);
    if (roll === null) {
      await this.transactions.query(END_WITHOUT_ROLL, [due.id, this.clock.now()]);
    } else {
      await this.finish(roll);
      const next = roll.isFull ? now : new Date(now.getTime() + INTERVAL_MS);
      await this.transactions.query(END_ROLL, [due.id, next]);
    }
    return true;
  }

  async begin(qrCodeId: string): Promise<Roll | null> {
    const id = newId();
    const values = [qrCodeId, id, this.clock.now(), this.mark.waiting];
    const [range] = await this.transactions.query<Omit<Roll, 'id' | 'qrCodeId'>>(BEGIN_ROLL, values);
    return range ? { id, qrCodeId, ...range } : null;
  }

  /** @returns false if the roll must begin again, because a scan of its range arrived in the meantime */
  async finish({ id, qrCodeId, from, to }: Roll): Promise<boolean> {
    const [result] = await this.transactions.query<{ isDone: boolean }>(ROLL, [qrCodeId, id, from, to]);
    return result?.isDone === true;
  }
}
