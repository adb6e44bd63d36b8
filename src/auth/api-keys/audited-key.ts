import type { ApiKey } from '#libs/database';
import { scopeOf } from '../../http/permissions/key-scopes.js';
import { rightsOf } from './key-rights.js';

export const targetOf = ({ id, name }: Pick<ApiKey, 'id' | 'name'>) => ({ type: 'api_key', id, name });

export function auditedFieldsOf(apiKey: ApiKey) {
  const { kind, permissions } = rightsOf(apiKey);
  const { name, ownerEmail, addressRanges, expiresAt } = apiKey;
  const scope = scopeOf(permissions);
  return {
    ...{ name, kind, scope },
    // The other values of `scope` say as much.
    scopes: scope === null ? permissions : null,
    leads: permissions.includes('leads:read'),
    ownerEmail,
    addressRanges: addressRanges.length > 0 ? addressRanges : null,
    expiresAt,
  };
}
