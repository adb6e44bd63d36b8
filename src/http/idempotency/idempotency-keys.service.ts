import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Not, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { IdempotencyKey, Transactions } from '#libs/database';
import type { StoredResponse } from './stored-response.js';

const RETENTION_MS = 24 * 3_600_000;
/** After a crash, the key can be used again. */
const CLAIM_MS = 60_000;
/** The status of a key whose first request still prepares. The version before this one replays it. */
const CLAIMED = 503;

/** Parameters: workspace, route, key, digest, status, headers, claim, now, expiry. */
const CLAIM = `
  insert into idempotency_keys as stored
    (workspace_id, route, key, request_digest, status, headers, body, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (workspace_id, route, key) do update set
    request_digest = excluded.request_digest, status = excluded.status, headers = excluded.headers,
    body = excluded.body, created_at = excluded.created_at, expires_at = excluded.expires_at
  where stored.expires_at <= excluded.created_at
  returning key`;

export type KeyScope = Pick<IdempotencyKey, 'workspaceId' | 'route' | 'key'>;

/** A key whose first request prepares what takes long, before its transaction begins. */
export interface Claim extends KeyScope {
  token: Buffer;
}

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

  /** Returns null if another request uses the key, or has stored its response. */
  async claim(scope: KeyScope, requestDigest: Buffer): Promise<Claim | null> {
    const token = randomBytes(16);
    const { workspaceId, route, key } = scope;
    const now = this.clock.now();
    const values = [
      ...[workspaceId, route, key, requestDigest, CLAIMED, { 'Retry-After': '1' }],
      ...[token, now, new Date(now.getTime() + CLAIM_MS)],
    ];
    const claimed = await this.transactions.run(async () =>
      (await this.tryLock(scope)) ? this.transactions.query(CLAIM, values) : [],
    );
    return claimed.length > 0 ? { ...scope, token } : null;
  }

  /** Once it has prepared, or failed. */
  async release({ workspaceId, route, key, token }: Claim): Promise<void> {
    await this.keys.delete({ workspaceId, route, key, status: CLAIMED, body: token });
  }

  /** Finds a stored response. */
  find({ workspaceId, route, key }: KeyScope): Promise<IdempotencyKey | null> {
    const expiresAt = MoreThan(this.clock.now());
    return this.keys.findOneBy({ workspaceId, route, key, status: Not(CLAIMED), expiresAt });
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
