import type { MemberEmail } from '#libs/database';
import type { MemberProfile, ProfileEmail, ProfiledMember } from '../members/member-profile.fields.js';
import type { NewProvisionedMember } from '../members/provisioned-members.service.js';
import type { Attribute } from './attribute.js';
import { roleEntry, roleIn } from './one-role.js';
import { entriesIn, textIn, type Entry, type Profile, type Scalar } from './profile.js';
import { InvalidValue } from './scim.errors.js';
import { extraOf, extrasIn } from './stored-extra.js';
import { USER } from './user.schema.js';

const ATTRIBUTES = {
  id: USER.at('id'),
  externalId: USER.at('externalId'),
  userName: USER.at('userName'),
  displayName: USER.at('displayName'),
  givenName: USER.at('name.givenName'),
  familyName: USER.at('name.familyName'),
  active: USER.at('active'),
  resourceType: USER.at('meta.resourceType'),
  created: USER.at('meta.created'),
  lastModified: USER.at('meta.lastModified'),
  location: USER.at('meta.location'),
};
const ROLES = USER.at('roles');
const GROUPS = USER.at('groups');
const EMAILS = USER.at('emails');
const EMAIL = {
  value: USER.at('emails.value'),
  display: USER.at('emails.display'),
  type: USER.at('emails.type'),
  primary: USER.at('emails.primary'),
};

/** A user before the first attribute is sent. */
export const NEW_USER: Profile = new Map<Attribute, Scalar | Entry[]>([
  [ATTRIBUTES.active, true],
  [ROLES, [roleEntry('viewer')]],
]);

/** A member as a SCIM user. @param base address of the SCIM API */
export function userOf(member: ProfiledMember, base: string): Profile {
  const { id, role, createdAt, updatedAt, emails, scimExtra } = member;
  const { externalId, userName, displayName, givenName, familyName, active } = member;
  const stored = {
    ...{ id, externalId, userName, displayName, givenName, familyName, active },
    resourceType: USER.name,
    created: createdAt.toISOString(),
    lastModified: updatedAt.toISOString(),
    location: `${base}${USER.endpoint}/${id}`,
  };
  const scalars = Object.entries(ATTRIBUTES).flatMap(([name, attribute]) => {
    const value = stored[name as keyof typeof stored];
    return value === null ? [] : [[attribute, value] as const];
  });
  return new Map<Attribute, Scalar | readonly Entry[]>([
    ...scalars,
    ...extrasIn(scimExtra),
    ...(emails.length > 0 ? [[EMAILS, emails.map(emailEntry)] as const] : []),
    [ROLES, [roleEntry(role)]],
    [GROUPS, [new Map(GROUPS.sub.map((part) => [part, part.name === 'type' ? 'direct' : role]))]],
  ]);
}

/** What is stored of a user. @throws InvalidValue without a userName */
export function membershipOf(user: Profile): NewProvisionedMember {
  const userName = textIn(user, ATTRIBUTES.userName);
  if (userName === null) throw new InvalidValue('userName is required.');
  const profile: MemberProfile = {
    userName,
    externalId: textIn(user, ATTRIBUTES.externalId),
    displayName: textIn(user, ATTRIBUTES.displayName),
    givenName: textIn(user, ATTRIBUTES.givenName),
    familyName: textIn(user, ATTRIBUTES.familyName),
    scimExtra: extraOf(user),
    emails: entriesIn(user, EMAILS).map(emailOf),
  };
  return { profile, role: roleIn(user), active: user.get(ATTRIBUTES.active) === true };
}

function emailEntry({ value, display, type, isPrimary }: MemberEmail): Entry {
  const parts: [Attribute, Scalar | null][] = [
    [EMAIL.value, value],
    [EMAIL.display, display],
    [EMAIL.type, type],
    [EMAIL.primary, isPrimary],
  ];
  return new Map(parts.filter((part): part is [Attribute, Scalar] => part[1] !== null));
}

function emailOf(entry: Entry): ProfileEmail {
  const text = (part: Attribute) => {
    const value = entry.get(part);
    return typeof value === 'string' ? value : null;
  };
  return {
    value: text(EMAIL.value) ?? '',
    display: text(EMAIL.display),
    type: text(EMAIL.type),
    isPrimary: entry.get(EMAIL.primary) === true,
  };
}
