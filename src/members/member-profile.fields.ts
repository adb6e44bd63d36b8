import { normOf, type Member, type MemberEmail, type User } from '#libs/database';

/** Limits are in code points, unless the name says otherwise. */
export const PROFILE_LIMITS = {
  userName: 320,
  externalId: 512,
  name: 1_024,
  email: 320,
  emailType: 1_024,
  emailDisplay: 1_024,
  emails: 20,
  extraBytes: 65_536,
} as const;

export type ProfileEmail = Pick<MemberEmail, 'value' | 'type' | 'display' | 'isPrimary'>;

export interface MemberProfile extends Pick<
  Member,
  'userName' | 'externalId' | 'displayName' | 'givenName' | 'familyName' | 'scimExtra'
> {
  emails: ProfileEmail[];
}

export type ProfiledMember = Member & { emails: MemberEmail[] };

export const profileOfAccount = ({ email, name }: Pick<User, 'email' | 'name'>): MemberProfile => ({
  userName: email,
  externalId: null,
  displayName: name,
  ...namesIn(name),
  scimExtra: {},
  emails: [{ value: email, type: 'work', display: null, isPrimary: true }],
});

/** Okta's SPEC test requires both names of the first user, who is the owner of the workspace. */
function namesIn(name: string): Pick<MemberProfile, 'givenName' | 'familyName'> {
  const [, givenName = name, familyName = null] = /^(.*\S)\s+(\S+)$/.exec(name) ?? [];
  return { givenName, familyName };
}

export function columnsOf(profile: MemberProfile) {
  const { userName, externalId, displayName, givenName, familyName, scimExtra } = profile;
  return {
    ...{ userName, externalId, displayName, givenName, familyName, scimExtra },
    userNameNorm: normOf(userName),
    displayNameNorm: normOrNull(displayName),
    givenNameNorm: normOrNull(givenName),
    familyNameNorm: normOrNull(familyName),
  };
}

export const emailRowsOf = (memberId: string, emails: ProfileEmail[]): MemberEmail[] =>
  emails.map(({ value, type, display, isPrimary }, position) => ({
    ...{ memberId, position, value, valueNorm: normOf(value) },
    ...{ type, typeNorm: normOrNull(type), display, displayNorm: normOrNull(display), isPrimary },
  }));

/** Invitations are sent to the primary address, or else the first one. */
export const primaryEmailOf = ({ emails }: Pick<MemberProfile, 'emails'>): string | null =>
  (emails.find(({ isPrimary }) => isPrimary) ?? emails[0])?.value ?? null;

export const nameOf = ({ displayName, givenName, familyName, userName }: Member): string =>
  displayName ?? ([givenName, familyName].filter((part) => part !== null).join(' ') || userName);

const normOrNull = (text: string | null): string | null => (text === null ? null : normOf(text));
