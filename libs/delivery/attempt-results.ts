import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable, Transactions, type PreparedStatement } from '#libs/database';
import { Clock } from '#libs/platform';
import type { ClaimedDelivery } from './delivery-claims.js';
import { DeliveryGroups } from './delivery-groups.js';
import { STORE_OUTCOMES } from './delivery-groups.queries.js';
import { DeliverySettings } from './delivery-settings.js';
import { EndpointDisabling, isFirstAnswer } from './endpoint-disabling.js';
import { isFirstAttempt, isFirstFailedRetry } from './endpoint-recovery.js';
import { GroupCommit } from './group-commit.js';
import type { Outcome } from './outcome.js';
import type { SendResult } from './send-result.js';
import { signatureBytes } from './signing.js';
import { STORE_RESULTS, STORE_RESULTS_SOON } from './store-results.query.js';

export interface AttemptResult {
  claimed: ClaimedDelivery;
  startedAt: Date;
  /** None if nothing was sent. */
  signatures: Record<string, string>;
  result: SendResult;
  outcome: Outcome;
  nextAttemptAt: Date | null;
}

/** Endpoints are locked before their deliveries, as claims do, to avoid deadlocks. */
const LOCK_JUDGED: PreparedStatement = {
  name: 'lock endpoints of results',
  text: `
    select id from webhook_endpoints where id = any($1::uuid[]) and workspace_id = any($2::uuid[])
    order by id for no key update`,
};

/**
 * Stores results of attempts in groups. Until the commit, attempts are not reported as made: if the process is killed,
 * they are repeated. Changes to endpoints are on disk when reported.
 */
@Injectable()
export class AttemptResults {
  private readonly plain = new GroupCommit((results: AttemptResult[]) =>
    this.write(STORE_RESULTS_SOON, results),
  );
  private readonly grouped = new GroupCommit((results: AttemptResult[]) => this.writeOutcomes(results));
  private readonly judged = new GroupCommit((results: AttemptResult[]) =>
    this.transactions.run(() => this.judge(results)),
  );

  constructor(
    private readonly transactions: Transactions,
    private readonly endpoints: EndpointDisabling,
    private readonly groups: DeliveryGroups,
    private readonly clock: Clock,
    private readonly settings: DeliverySettings,
  ) {}

  /**
   * Returns false if the lease expired and the attempt of another sender counts. While PostgreSQL is away or busy, tries
   * until then or until `stop`: what is not stored is sent again, although the receiver has answered.
   */
  async store(result: AttemptResult, stop: AbortSignal): Promise<boolean> {
    const group = changesEndpoint(result) ? this.judged : result.claimed.group ? this.grouped : this.plain;
    for (;;) {
      try {
        return await group.add(result);
      } catch (error) {
        const isOver = stop.aborted || this.clock.now() >= result.claimed.leaseEndsAt;
        if (isOver || !isDatabaseUnavailable(error)) throw error;
      }
      await sleep(this.settings.pollMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  private async judge(results: AttemptResult[]): Promise<boolean[]> {
    const endpoints = results.map(({ claimed }) => claimed.endpointId);
    const workspaces = results.map(({ claimed }) => claimed.workspaceId);
    await this.transactions.query(LOCK_JUDGED, [endpoints, workspaces]);
    await this.groups.takeOut(results.map(({ claimed }) => claimed));
    const areStored = await this.write(STORE_RESULTS, results);
    for (const [index, { claimed, outcome }] of results.entries())
      if (areStored[index]) await this.endpoints.judge(claimed, outcome);
    return areStored;
  }

  /** Successes of deliveries of groups. */
  private async writeOutcomes(results: AttemptResult[]): Promise<boolean[]> {
    const of = <T>(value: (result: AttemptResult) => T): T[] => results.map(value);
    const rows = await this.transactions.query<{ id: string }>(STORE_OUTCOMES, [
      of(({ claimed }) => claimed.group?.groupId),
      of(({ claimed }) => claimed.workspaceId),
      of(({ claimed }) => claimed.leaseEndsAt),
      of(({ claimed }) => claimed.group?.place),
      of(({ result }) => result.statusCode),
      of(({ startedAt }) => startedAt),
      of(({ result }) => result.durationMs),
      of(({ signatures }) => signatureBytes(signatures)),
      of(({ result }) => result.excerpt),
    ]);
    const stored = new Set(rows.map(({ id }) => id));
    return of(({ claimed }) => stored.has(claimed.group?.groupId ?? ''));
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
      of(({ startedAt }) => startedAt),
      of(({ result }) => result.durationMs),
      of(({ result }) => result.error),
      of(({ signatures }) => JSON.stringify(signatures)),
      of(({ result }) => result.excerpt),
      of(({ result }) => result.detail),
    ]);
    const stored = new Set(rows.map(({ id }) => id));
    return of(({ claimed }) => stored.has(claimed.id));
  }
}

const changesEndpoint = ({ claimed, outcome }: AttemptResult): boolean => {
  if (isFirstAnswer(claimed, outcome)) return true;
  if (outcome.state === 'delivered') return claimed.isTroubled;
  if (claimed.isTest) return false;
  return outcome.state === 'failed' || isFirstAttempt(claimed) || isFirstFailedRetry(claimed);
};
