import { ReauthenticationRequired } from '../problems/index.js';
import type { Caller } from './caller.js';

/**
 * For operations that need a fresh proof only for some changes; NEEDS_FRESH_PROOF lists those that always do.
 * @throws ReauthenticationRequired
 */
export function requireFreshProof(caller: Caller | { kind: 'operator' }): void {
  if (caller.kind === 'session' && !caller.isFresh) throw new ReauthenticationRequired();
}
