import type { DirectoryGroup, Role } from '#libs/database';
import type { MemberProfile, ProfiledMember, ProfileEmail } from '../../members/member-profile.fields.js';
import type { NewProvisionedMember } from '../../members/provisioned-members.service.js';
import type { Attribute } from './attribute.js';
import { roleEntry, roleIn } from './one-role.js';
import { entriesIn, textIn, type Entry, type Profile, type Scalar } from './profile.js';
import { InvalidValue } from './scim.errors.js';
import { addExtras, selectExtra } from './stored-extra.js';
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

export const NEW_USER: Profile = new Map<Attribute, Scalar | Entry[]>([
  [ATTRIBUTES.active, true],
  [ROLES, [roleEntry('viewer')]],
]);

export type UserRow = Pick<
  ProfiledMember,
  | 'id'
  | 'externalId'
  | 'userName'
  | 'displayName'
  | 'givenName'
  | 'familyName'
  | 'active'
  | 'role'
  | 'scimExtra'
  | 'createdAt'
  | 'updatedAt'
> & { emails: ProfileEmail[] };

/** Mapped groups of a member. */
export type UserGroups = readonly Pick<DirectoryGroup, 'id' | 'name'>[];

export function toUser(member: UserRow, base: string, groups: UserGroups = []): Profile {
  const { id, externalId, displayName, givenName, familyName, emails } = member;
  const user = new Map<Attribute, Scalar | readonly Entry[]>([
    [ATTRIBUTES.id, id],
    [ATTRIBUTES.userName, member.userName],
    [ATTRIBUTES.active, member.active],
    [ATTRIBUTES.resourceType, USER.name],
    [ATTRIBUTES.created, member.createdAt.toISOString()],
    [ATTRIBUTES.lastModified, member.updatedAt.toISOString()],
    [ATTRIBUTES.location, `${base}${USER.endpoint}/${id}`],
    ...BY_ROLE[member.role],
  ]);
  if (groups.length > 0)
    user.set(GROUPS, [
      groupEntry(member.role, member.role),
      ...groups.map(({ id: of, name }) => groupEntry(of, name)),
    ]);
  if (externalId !== null) user.set(ATTRIBUTES.externalId, externalId);
  if (displayName !== null) user.set(ATTRIBUTES.displayName, displayName);
  if (givenName !== null) user.set(ATTRIBUTES.givenName, givenName);
  if (familyName !== null) user.set(ATTRIBUTES.familyName, familyName);
  addExtras(user, member.scimExtra);
  if (emails.length > 0) user.set(EMAILS, emails.map(emailEntry));
  return user;
}

const GROUP = {
  value: USER.at('groups.value'),
  display: USER.at('groups.display'),
  type: USER.at('groups.type'),
};
const groupEntry = (id: string, name: string): Entry =>
  new Map([
    [GROUP.value, id],
    [GROUP.display, name],
    [GROUP.type, 'direct'],
  ]);

const ofRole = (role: Role): [Attribute, readonly Entry[]][] => [
  [ROLES, [roleEntry(role)]],
  [GROUPS, [groupEntry(role, role)]],
];

/** The attributes that follow from the role are computed once, since a list has up to 200 members. */
const BY_ROLE = { admin: ofRole('admin'), editor: ofRole('editor'), viewer: ofRole('viewer') };

export function toMembership(user: Profile): NewProvisionedMember {
  const userName = textIn(user, ATTRIBUTES.userName);
  if (userName === null) throw new InvalidValue('userName is required.');
  const profile: MemberProfile = {
    userName,
    externalId: textIn(user, ATTRIBUTES.externalId),
    displayName: textIn(user, ATTRIBUTES.displayName),
    givenName: textIn(user, ATTRIBUTES.givenName),
    familyName: textIn(user, ATTRIBUTES.familyName),
    scimExtra: selectExtra(user),
    emails: entriesIn(user, EMAILS).map(toEmail),
  };
  return { profile, role: roleIn(user), active: user.get(ATTRIBUTES.active) === true };
}

function emailEntry({ value, display, type, isPrimary }: ProfileEmail): Entry {
  const entry = new Map<Attribute, Scalar>([
    [EMAIL.value, value],
    [EMAIL.primary, isPrimary],
  ]);
  if (display !== null) entry.set(EMAIL.display, display);
  if (type !== null) entry.set(EMAIL.type, type);
  return entry;
}

function toEmail(entry: Entry): ProfileEmail {
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
