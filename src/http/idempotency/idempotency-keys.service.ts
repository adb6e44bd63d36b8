import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { IdempotencyKey, Transactions } from '#libs/database';
import type { StoredResponse } from './stored-response.js';

const RETENTION_MS = 24 * 3_600_000;

export type KeyScope = Pick<IdempotencyKey, 'workspaceId' | 'route' | 'key'>;

/** Keeps stored responses. `tryLock` and `store` must run in the transaction of the request. */
@Injectable()
export class IdempotencyKeysService {
  constructor(
    @InjectRepository(IdempotencyKey) private readonly keys: Repository<IdempotencyKey>,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async tryLock(scope: KeyScope): Promise<boolean> {
    this.transactions.assertTransaction();
    const [row] = await this.transactions.query<{ locked: boolean }>(
      'select pg_try_advisory_xact_lock($1) as locked',
      [lockNumber(scope)],
    );
    return row?.locked === true;
  }

  find({ workspaceId, route, key }: KeyScope): Promise<IdempotencyKey | null> {
    return this.keys.findOneBy({
      workspaceId,
      route,
      key,
      expiresAt: MoreThan(this.clock.now()),
    });
  }

  async store(
    scope: KeyScope,
    requestDigest: Buffer,
    { status, headers, body }: StoredResponse,
  ): Promise<void> {
    const createdAt = this.clock.now();
    const stored: IdempotencyKey = {
      ...scope,
      requestDigest,
      status,
      headers,
      body: Buffer.from(body),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + RETENTION_MS),
    };
    await this.keys.upsert(stored, ['workspaceId', 'route', 'key']);
  }
}

/** 64 bits: collisions of two keys are negligible. */
const lockNumber = ({ workspaceId, route, key }: KeyScope): string =>
  createHash('sha256')
    .update(JSON.stringify(['idempotency key', workspaceId, route, key]))
    .digest()
    .readBigInt64BE()
    .toString();
