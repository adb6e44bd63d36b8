import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange } from '../audit/audit.service.js';
import type { ProfiledMember } from './member-profile.fields.js';

export const targetOf = ({ id, userName }: Pick<ProfiledMember, 'id' | 'userName'>) => ({
  type: 'member',
  id,
  name: userName,
});

/** The audit log names attributes that only an identity provider knows, without their values. */
export function auditedChange(before: ProfiledMember, after: ProfiledMember): AuditedChange {
  const [was, is] = [before, after].map(
    ({ scimExtra }) => new Map<string, unknown>(Object.entries(scimExtra)),
  );
  const names = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  const attributes = [...names].filter((name) => !isDeepStrictEqual(was?.get(name), is?.get(name)));
  return {
    action: 'member.updated',
    target: targetOf(after),
    before: fieldsOf(before),
    after: { ...fieldsOf(after), ...(attributes.length > 0 ? { attributes } : {}) },
  };
}

const fieldsOf = (member: ProfiledMember) => {
  const {
    role,
    active,
    readsLeads: leads,
    userName,
    externalId,
    displayName,
    givenName,
    familyName,
  } = member;
  const emails = member.emails.map(({ value }) => value);
  return { role, active, leads, userName, externalId, displayName, givenName, familyName, emails };
};
