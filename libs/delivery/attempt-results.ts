import { Injectable } from '@nestjs/common';
import { newId, Transactions, type PreparedStatement } from '#libs/database';
import type { ClaimedDelivery } from './delivery-claims.js';
import { EndpointDisabling, isFirstAnswer } from './endpoint-disabling.js';
import { GroupCommit } from './group-commit.js';
import type { Outcome } from './outcome.js';
import type { SendResult } from './send-result.js';
import { STORE_RESULTS, STORE_RESULTS_SOON } from './store-results.query.js';

export interface AttemptResult {
  claimed: ClaimedDelivery;
  startedAt: Date;
  requestHeaders: Record<string, string>;
  result: SendResult;
  outcome: Outcome;
  /** When the retry is due, if there is one. */
  nextAttemptAt: Date | null;
}

/** In the order of claims: the endpoint before its deliveries, otherwise they could wait for each other. */
const LOCK_JUDGED: PreparedStatement = {
  name: 'lock endpoints of results',
  text: `
    select id from webhook_endpoints where id = any($1::uuid[]) and workspace_id = any($2::uuid[])
    order by id for no key update`,
};

/**
 * Stores what attempts have resulted in, those that end at the same time in one statement. Until it commits, nothing says
 * that they were made: a process that is killed has them repeated. What changes the endpoint is on disk when it is reported.
 */
@Injectable()
export class AttemptResults {
  private readonly plain = new GroupCommit((results: AttemptResult[]) =>
    this.write(STORE_RESULTS_SOON, results),
  );
  private readonly judged = new GroupCommit((results: AttemptResult[]) =>
    this.transactions.run(() => this.judge(results)),
  );

  constructor(
    private readonly transactions: Transactions,
    private readonly endpoints: EndpointDisabling,
  ) {}

  /** False if the lease expired and another sender has the delivery now: that sender's attempt counts. */
  store(result: AttemptResult): Promise<boolean> {
    return (changesEndpoint(result) ? this.judged : this.plain).add(result);
  }

  private async judge(results: AttemptResult[]): Promise<boolean[]> {
    const endpoints = results.map(({ claimed }) => claimed.endpointId);
    const workspaces = results.map(({ claimed }) => claimed.workspaceId);
    await this.transactions.query(LOCK_JUDGED, [endpoints, workspaces]);
    const areStored = await this.write(STORE_RESULTS, results);
    for (const [index, { claimed, outcome }] of results.entries())
      if (areStored[index]) await this.endpoints.judge(claimed, outcome);
    return areStored;
  }

  private async write(statement: PreparedStatement, results: AttemptResult[]): Promise<boolean[]> {
    const of = <T>(value: (result: AttemptResult) => T): T[] => results.map(value);
    const rows = await this.transactions.query<{ id: string }>(statement, [
      of(({ claimed }) => claimed.id),
      of(({ claimed }) => claimed.workspaceId),
      of(({ claimed }) => claimed.leaseEndsAt),
      of(({ outcome }) => outcome.state),
      of(({ claimed }) => claimed.attempt),
      of(({ nextAttemptAt }) => nextAttemptAt),
      of(({ result }) => result.statusCode),
      of(() => newId()),
      of(({ startedAt }) => startedAt),
      of(({ result }) => result.durationMs),
      of(({ result }) => result.error),
      of(({ requestHeaders }) => JSON.stringify(requestHeaders)),
      of(({ result }) => result.excerpt),
      of(({ result }) => result.detail),
    ]);
    const stored = new Set(rows.map(({ id }) => id));
    return of(({ claimed }) => stored.has(claimed.id));
  }
}

const changesEndpoint = ({ claimed, outcome }: AttemptResult): boolean =>
  isFirstAnswer(claimed, outcome) ||
  (!claimed.isTest && (outcome.state === 'failed' || (outcome.state === 'delivered' && claimed.isFailing)));
