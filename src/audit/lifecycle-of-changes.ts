import type { Happening } from '#libs/database';
import type { AuditedChange } from './audited-change.js';

type Fields = Record<string, unknown>;
type Describe = (id: string, change: { name: string; before: Fields; after: Fields }) => Happening | null;

const apiKeyOf = (event: 'api_key.created' | 'api_key.revoked', fields: Fields, id: string): Happening => ({
  event,
  data: { id, name: String(fields.name), scope: typeof fields.scope === 'string' ? fields.scope : 'custom' },
});

const member = (event: 'member.joined' | 'member.left' | 'member.role_changed', id: string, role: unknown) =>
  ({ event, data: { id, role: String(role) } }) satisfies Happening;

/** What endpoints learn of a change that the audit log records. */
const DESCRIBED: Partial<Record<AuditedChange['action'], Describe>> = {
  'member.joined': (id, { after }) => member('member.joined', id, after.role),
  'member.removed': (id, { before }) =>
    before.active === false ? null : member('member.left', id, before.role),
  'member.updated': (id, { before, after }) => {
    if (before.active === true && after.active === false) return member('member.left', id, after.role);
    if (before.active === false && after.active === true) return member('member.joined', id, after.role);
    if (before.role === after.role || after.role === undefined) return null;
    return member('member.role_changed', id, after.role);
  },
  'api_key.created': (id, { after }) => apiKeyOf('api_key.created', after, id),
  'api_key.revoked': (id, { before }) => apiKeyOf('api_key.revoked', before, id),
  'domain.verified': (id, { name }) => ({ event: 'domain.verified', data: { id, name } }),
  'domain.released': (id, { name }) => ({ event: 'domain.lost', data: { id, name } }),
  'domain.deleted': (id, { name, before }) =>
    before.verifiedAt === null ? null : { event: 'domain.lost', data: { id, name } },
};

export function lifecycleOf({ action, target, before = {}, after = {} }: AuditedChange): Happening[] {
  const { id, name } = target;
  const describe = DESCRIBED[action];
  if (!describe || id === null) return [];
  const described = describe(id, { name: name ?? '', before: before as Fields, after: after as Fields });
  return described ? [described] : [];
}
