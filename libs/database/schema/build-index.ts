import type { QueryRunner } from 'typeorm';
import { LOCK_TIMEOUT_MS } from './lock-timeout.js';

/**
 * Builds an index concurrently, in a migration with `transaction = false`. Waits for other transactions without a
 * limit, since nothing waits behind it, and replaces what an interrupted build left behind.
 * @param definition such as `on qr_codes (name)`
 */
export async function buildIndex(
  runner: QueryRunner,
  name: string,
  definition: string,
  kind: 'plain' | 'unique' = 'plain',
): Promise<void> {
  await runner.query('set lock_timeout = 0');
  await runner.query(`drop index concurrently if exists ${name}`);
  await runner.query(`create ${kind === 'unique' ? 'unique ' : ''}index concurrently ${name} ${definition}`);
  await runner.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
}
