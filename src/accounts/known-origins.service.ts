import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { KnownOrigin, Transactions, type KnownOriginKind } from '#libs/database';
import { networkOf } from '#libs/http-server';
import { Clock, Config } from '#libs/platform';
import { deriveKey } from '#libs/secrets';
import type { Origin } from '../http/requests/request-origin.js';

const KEPT_MS = 365 * 86_400_000;
/** Of each kind, per person. A script that ignores cookies looks like a new browser with each sign-in. */
const MAX_OF_A_KIND = 50;
/** Takes the place of an account that does not exist, so that a sign-in takes as long. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const DELETE_OLDEST = `
  delete from known_origins where user_id = $1 and (kind, hash) in (
    select kind, hash from (
      select kind, hash, row_number() over (partition by kind order by last_seen_at desc, hash) as place
      from known_origins where user_id = $1
    ) ranked where place > $2)`;

/** Knows the browsers and networks from which people signed in within a year. */
@Injectable()
export class KnownOriginsService {
  /** That of the current secret first. */
  private readonly keys: Buffer[];

  constructor(
    @InjectRepository(KnownOrigin) private readonly origins: Repository<KnownOrigin>,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.keys = config.requireAppSecrets().map((secret) => deriveKey(secret, 'known origins'));
  }

  /** Requires an open transaction. */
  async store(userId: string, origin: Origin): Promise<void> {
    this.transactions.assertTransaction();
    const lastSeenAt = this.clock.now();
    const rows = this.hashesOf(userId, origin, this.keys.slice(0, 1)).map((each) => ({
      ...each,
      userId,
      lastSeenAt,
    }));
    await this.origins.upsert(rows, ['userId', 'kind', 'hash']);
    await this.transactions.query(DELETE_OLDEST, [userId, MAX_OF_A_KIND]);
  }

  /** Returns how the person is known there, the browser first; also if that was stored with a previous secret. */
  async find(userId: string | null, origin: Origin): Promise<KnownOriginKind | null> {
    const lastSeenAt = MoreThan(new Date(this.clock.now().getTime() - KEPT_MS));
    const hashes = this.hashesOf(userId ?? NOBODY, origin, this.keys);
    const found = await this.origins.findBy(
      hashes.map((each) => ({ ...each, userId: userId ?? NOBODY, lastSeenAt })),
    );
    return (found.find(({ kind }) => kind === 'browser') ?? found[0])?.kind ?? null;
  }

  private hashesOf(
    userId: string,
    { browser, address }: Origin,
    keys: readonly Buffer[],
  ): Pick<KnownOrigin, 'kind' | 'hash'>[] {
    const origins = [['browser', browser] as const, ['network', networkOf(address)] as const];
    return keys.flatMap((key) =>
      origins.map(([kind, value]) => ({
        kind,
        hash: createHmac('sha256', key).update(`${kind}\0${userId}\0${value}`).digest(),
      })),
    );
  }
}
