import type { ApiKey, ApiKeyKind, ApiKeyScope } from '#libs/database';
import { completed, permissionsOfScope, scopeOf } from '../../http/permissions/key-scopes.js';
import { SCOPES, type Permission } from '../../http/permissions/permissions.js';

export interface KeyRights {
  kind: ApiKeyKind;
  permissions: Permission[];
}

type Stored = Pick<ApiKey, 'scope' | 'kind' | 'scopes' | 'readsLeads'>;

const isScope = (name: string): name is ApiKeyScope => (SCOPES as readonly string[]).includes(name);

/** The kind that a key with this scope has unless somebody says otherwise, and each key of earlier versions. */
const usualKindOf = (scope: ApiKeyScope): ApiKeyKind => (scope === 'admin' ? 'person' : 'service');

export function rightsOf({ createdBy, makerId, ...stored }: ApiKey): KeyRights {
  if (stored.scope === 'custom')
    return { kind: stored.kind ?? 'service', permissions: expand(stored.scopes ?? []) };
  const isOfOperator = makerId === null && createdBy.type === 'operator';
  return {
    kind: isOfOperator ? 'service' : usualKindOf(stored.scope),
    permissions: permissionsOfScope(stored.scope, stored.readsLeads),
  };
}

/** A stored scope stands for its permissions of today, so that a key with it gets those that are added to it. */
function expand(names: readonly string[]): Permission[] {
  const [first = ''] = names;
  const leads = names.includes('leads:read');
  return isScope(first) ? permissionsOfScope(first, leads) : completed(names as Permission[]);
}

/**
 * The columns that store the rights of a key. Those that the previous version would not understand, so that it would let
 * the key do more, are hidden from it behind the scope `custom`.
 */
export function columnsOf({ kind, permissions }: KeyRights, addressRanges: readonly string[]): Stored {
  const scope = scopeOf(permissions);
  const leads = permissions.includes('leads:read');
  if (scope !== null && kind === usualKindOf(scope) && addressRanges.length === 0)
    return { scope, kind, scopes: null, readsLeads: leads };
  const names = scope === null ? permissions : [scope, ...(leads ? ['leads:read'] : [])];
  return { scope: 'custom', kind, scopes: names, readsLeads: false };
}
