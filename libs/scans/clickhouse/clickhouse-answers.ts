import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { ClientDisconnected, currentAsker, FairQueue, QueueFull, QUEUES } from '#libs/queue';
import { Clock, Config, LOG, Outage, questionMetrics, type Log } from '#libs/platform';
import { ClickHouse } from '../copy/clickhouse.js';
import type { CountScope } from '../questions/count-scope.js';
import type { RowDimension } from '../questions/scan-rows.queries.js';
import type { ClickHouseAnswer } from '../questions/given-sums.step.js';
import {
  IS_STILL_COMPLETE,
  MAX_CODES,
  readinessStatement,
  sizeStatement,
  type FoundReadiness,
  type Readiness,
  type ScopeSize,
} from './readiness.queries.js';
import { countsQuestion, rowsQuestion, type Question } from './sums.queries.js';

const RETRY_AFTER_MS = 5_000;
/** More sums than that take as long to add up as the scans. */
const MAX_SUMS = 100_000;
/** ClickHouse stores times as seconds without a sign. */
const [EARLIEST, LATEST] = [new Date('1971-01-01'), new Date('2100-01-01')];

const TEXTS = {
  begin: 'ClickHouse does not answer questions; PostgreSQL answers instead',
  end: 'ClickHouse answers questions again',
};

/**
 * Sums of scans that ClickHouse has, with what PostgreSQL must add: docs/adr/0051-clickhouse-gives-sums.md. Null if ClickHouse is not in use,
 * unavailable, or not known to be complete; then PostgreSQL reads the scans. If it has dropped some of them: OlderScansMissing.
 */
@Injectable()
export class ClickHouseAnswers implements OnApplicationShutdown {
  private readonly outage: Outage;
  private readonly queue = new FairQueue(QUEUES.clickhouse);
  private retryAt = -Infinity;

  constructor(
    private readonly transactions: Transactions,
    private readonly store: ClickHouse,
    private readonly clock: Clock,
    private readonly config: Config,
    @Inject(LOG) log: Log,
  ) {
    this.outage = new Outage(log, TEXTS);
  }

  /** @param previous start of the previous period */
  counts(scope: CountScope, previous: Date): Promise<ClickHouseAnswer | null> {
    return this.answer(scope, previous, (readiness) =>
      countsQuestion(scope, readiness, previous, MAX_SUMS + 1),
    );
  }

  /** @param take the number of rows that are read of the answer */
  rows(scope: CountScope, by: readonly RowDimension[], take: number): Promise<ClickHouseAnswer | null> {
    // Codes of a folder are several rows here, and one there.
    const limit = by.includes('folder') ? MAX_SUMS + 1 : Math.min(take, MAX_SUMS);
    return this.answer(scope, scope.from, (readiness) => rowsQuestion(scope, by, readiness, limit));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }

  private async answer(
    scope: CountScope,
    start: Date,
    ask: (readiness: Readiness) => Question,
  ): Promise<ClickHouseAnswer | null> {
    if (this.config.clickhouseUrl === undefined) return null;
    const { isLarge, hasOlder, firstMonth } = await this.findSize(scope, start);
    if (!isLarge && !hasOlder) return null;
    const answer = await this.askIfComplete(scope, start, ask);
    if (answer === null && hasOlder && firstMonth) throw new OlderScansMissing(firstMonth);
    return answer;
  }

  private async askIfComplete(
    scope: CountScope,
    start: Date,
    ask: (readiness: Readiness) => Question,
  ): Promise<ClickHouseAnswer | null> {
    const metrics = questionMetrics().asked;
    if (performance.now() < this.retryAt) {
      metrics.failed.inc();
      return null;
    }
    const readiness = await this.findReadiness(scope, start);
    const sums = readiness && (await this.ask(scope.workspaceId, ask(readiness)));
    if (sums === 'failed') {
      metrics.failed.inc();
      return null;
    }
    if (!sums || !(await this.isStillComplete(readiness))) {
      metrics.left.inc();
      return null;
    }
    metrics.answered.inc();
    return { waiting: { codes: readiness.waitingCodes, seconds: readiness.waitingSeconds }, sums };
  }

  /** PostgreSQL reads few scans before ClickHouse would have been asked, if it still has all of them. */
  private async findSize(scope: CountScope, start: Date): Promise<ScopeSize> {
    const { clickhouseMinScans: minScans } = this.config;
    const { sql, values } = sizeStatement(scope, { minScans, start, now: this.clock.now() });
    const [size] = await this.transactions.query<ScopeSize>(sql, values);
    if (!size) throw new Error('a sum returns a row');
    return size;
  }

  private async findReadiness(scope: CountScope, start: Date): Promise<Readiness | null> {
    if (scope.from < EARLIEST || scope.to > LATEST) return null;
    const { sql, values } = readinessStatement(scope, start, this.clock.now());
    const [found] = await this.transactions.query<FoundReadiness>(sql, values);
    if (!found?.firstMonth) return null;
    const { firstMonth, completeSince, ...others } = found;
    // ClickHouse deletes a month by its own clock, and PostgreSQL within an hour.
    if (firstMonth < completeSince && start < completeSince) return null;
    const readiness = { ...others, since: firstMonth < completeSince ? firstMonth : completeSince };
    const { codeIds, deletedCodes } = readiness;
    return Math.max(codeIds?.length ?? 0, deletedCodes.length) > MAX_CODES ? null : readiness;
  }

  private async ask(workspaceId: string, { sql, parameters }: Question): Promise<object[] | null | 'failed'> {
    try {
      const ask = () => this.store.ask<object>(sql, parameters);
      const sums = await this.queue.run(workspaceId, ask, currentAsker()?.signal);
      this.outage.succeeded();
      return sums.length > MAX_SUMS ? null : sums;
    } catch (error) {
      if (error instanceof ClientDisconnected) throw error;
      if (error instanceof QueueFull || isTooLarge(error)) return null;
      this.outage.failed({ err: error });
      this.retryAt = performance.now() + RETRY_AFTER_MS;
      return 'failed';
    }
  }

  /** A rebuild empties ClickHouse at any moment, and deletions begin at any moment. */
  private async isStillComplete({ rebuiltTo, deletedCodes }: Readiness): Promise<boolean> {
    return (await this.transactions.query(IS_STILL_COMPLETE, [rebuiltTo, deletedCodes])).length === 1;
  }
}

/** PostgreSQL has dropped some of the scans, and ClickHouse, which has them, does not answer. */
export class OlderScansMissing extends Error {
  /** @param since when the months begin that PostgreSQL has */
  constructor(readonly since: Date) {
    super('ClickHouse does not answer, and only it has some of the scans');
  }
}

/** ClickHouse could answer other questions. */
const isTooLarge = (error: unknown): boolean =>
  /^(?:TIMEOUT_EXCEEDED|MEMORY_LIMIT_EXCEEDED)$/.test((error as { type?: string }).type ?? '');
