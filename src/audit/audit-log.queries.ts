import type { Repository, SelectQueryBuilder } from 'typeorm';
import type { AuditEntry } from '#libs/database';
import type { WorkspaceScope } from '../http/requests/caller.js';
import type { AuditAction } from './audit-actions.js';

export interface AuditFilters {
  action?: AuditAction;
  actor?: string;
  from?: string;
  /** Exclusive. */
  to?: string;
}

export function entriesOf(
  entries: Repository<AuditEntry>,
  { workspaceId }: WorkspaceScope,
  { action, actor, from, to }: AuditFilters,
): SelectQueryBuilder<AuditEntry> {
  const found = entries.createQueryBuilder('entry').where({ workspaceId });
  if (action !== undefined) found.andWhere({ action });
  if (actor !== undefined) found.andWhere({ actorId: actor });
  // Compares instants, because PostgreSQL refuses some of the offsets that a time can have.
  if (from !== undefined) found.andWhere('entry.at >= :from', { from: new Date(from) });
  if (to !== undefined) found.andWhere('entry.at < :to', { to: new Date(to) });
  return found;
}
