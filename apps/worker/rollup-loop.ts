import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '#libs/platform';
import { OutboxSignal } from '#libs/database';
import { ScanRoller, WorkspaceRoller } from '#libs/scans';
import { PollLoop } from './poll-loop.js';

/** Scans that are not in rollups yet are counted as well, only more slowly. */
const SWEEP_MS = 2_000;

/** Adds stored scans to rollups, from which analytics are read. */
@Injectable()
export class RollupLoop extends PollLoop {
  constructor(
    private readonly codes: ScanRoller,
    private readonly workspaces: WorkspaceRoller,
    signal: OutboxSignal,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'rollup of scans', topic: 'rollups', signal, log, afterErrorMs: SWEEP_MS });
  }

  protected async poll(): Promise<number> {
    let isMore = false;
    try {
      isMore = await this.codes.run();
    } finally {
      // Also if codes cannot be rolled: the analytics of workspaces do not depend on it.
      isMore = (await this.workspaces.run()) || isMore;
    }
    return isMore ? 0 : SWEEP_MS;
  }
}
