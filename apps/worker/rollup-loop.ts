import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '#libs/platform';
import { ScanRoller, WorkspaceRoller } from '#libs/scans';
import { PollLoop } from './poll-loop.js';

/** Scans that are not in rollups yet are counted as well, only more slowly. */
const SWEEP_MS = 2_000;

@Injectable()
export class RollupLoop extends PollLoop {
  constructor(
    private readonly codes: ScanRoller,
    private readonly workspaces: WorkspaceRoller,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'rollup of scans', log, afterErrorMs: SWEEP_MS });
  }

  protected async poll(): Promise<number> {
    let isMore = false;
    try {
      isMore = await this.codes.run();
    } finally {
      // Runs even if codes cannot be rolled, because workspace analytics do not depend on them.
      isMore = (await this.workspaces.run()) || isMore;
    }
    return isMore ? 0 : SWEEP_MS;
  }
}
