import type { SsoConnection } from '#libs/database';
import type { UpdateConnectionDto } from './connections.dto.js';
import { ConnectionEnabled, ConnectionNotTested } from './connections.errors.js';

type Changed = Pick<SsoConnection, 'status' | 'lastTest'> & Partial<Pick<SsoConnection, 'required'>>;
type Settings = Pick<SsoConnection, 'type' | 'issuer' | 'clientId'>;

/**
 * The status after a change. Another type, issuer or client is another provider: it has to be tested, and nobody is enabled through
 * one that was not.
 * @throws ConnectionEnabled, ConnectionNotTested
 */
export function statusAfter(
  before: SsoConnection,
  after: Settings,
  { status }: Pick<UpdateConnectionDto, 'status'>,
): Changed {
  const isOther =
    after.type !== before.type || after.issuer !== before.issuer || after.clientId !== before.clientId;
  if (isOther && before.status === 'enabled') throw new ConnectionEnabled();
  const { lastTest } = before;
  const now: Changed = isOther
    ? { status: 'draft', lastTest: null, required: false }
    : { status: before.status, lastTest };
  if (status === 'enabled' && now.status === 'draft') throw new ConnectionNotTested();
  const isPaused = status === 'paused' && (now.status === 'enabled' || now.status === 'paused');
  return status === 'enabled' || isPaused ? { ...now, status } : now;
}
