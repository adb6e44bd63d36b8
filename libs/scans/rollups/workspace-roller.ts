import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { newId, Transactions } from '#libs/database';
import { LowWaterMark } from '../log/low-water-mark.js';
import { BEGIN_WORKSPACE_ROLL } from './begin-workspace-roll.query.js';
import { DELETE_DUE_WORKSPACE, NEXT_DUE_WORKSPACE, POSTPONE_WORKSPACE } from './due-workspaces.queries.js';
import { WORKSPACE_ROLL } from './workspace-roll.query.js';

const INTERVAL_MS = 10_000;

export interface WorkspaceRoll {
  id: string;
  workspaceId: string;
  to: string;
  lastCode: string | null;
  lastTo: string | null;
  isLarge: boolean;
}

/** Adds stored scans to workspace rollups, many codes per step: docs/protocols/rollups.md. */
@Injectable()
export class WorkspaceRoller {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mark: LowWaterMark,
  ) {}

  async run(): Promise<boolean> {
    const now = this.clock.now();
    const [due] = await this.transactions.query<{ id: string }>(NEXT_DUE_WORKSPACE, [now]);
    if (!due) return false;
    const roll = await this.begin(due.id);
    if (roll === null) {
      await this.transactions.query(DELETE_DUE_WORKSPACE, [due.id]);
    } else {
      await this.finish(roll);
      const next = roll.isLarge ? now : new Date(now.getTime() + INTERVAL_MS);
      await this.transactions.query(POSTPONE_WORKSPACE, [due.id, next]);
    }
    return true;
  }

  async begin(workspaceId: string, { isForced = false } = {}): Promise<WorkspaceRoll | null> {
    const id = newId();
    const values = [workspaceId, id, this.clock.now(), isForced, this.mark.waiting];
    const [range] = await this.transactions.query<Omit<WorkspaceRoll, 'id' | 'workspaceId'>>(
      BEGIN_WORKSPACE_ROLL,
      values,
    );
    return range ? { id, workspaceId, ...range } : null;
  }

  /** @returns the number of codes rolled, without those for which a scan of the range arrived in the meantime */
  async finish({ id, workspaceId, to, lastCode, lastTo, isLarge }: WorkspaceRoll): Promise<number> {
    const values = [workspaceId, id, to, lastCode, lastTo, isLarge];
    const [result] = await this.transactions.query<{ codes: number }>(WORKSPACE_ROLL, values);
    return result?.codes ?? 0;
  }
}
