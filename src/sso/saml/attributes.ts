type Attributes = ReadonlyMap<string, string[]>;

const SOAP = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const MICROSOFT = 'http://schemas.microsoft.com/identity/claims';

/**
 * What Okta, Entra ID, Google, ADFS and Shibboleth call the same, in lower case; the first one that was sent counts.
 * https://learn.microsoft.com/en-us/entra/identity-platform/reference-saml-tokens
 */
const NAMES = {
  email: [
    'email',
    'mail',
    'emailaddress',
    'user.email',
    `${SOAP}/emailaddress`,
    'urn:oid:0.9.2342.19200300.100.1.3',
  ],
  name: [
    'name',
    'displayname',
    'user.displayname',
    `${MICROSOFT}/displayname`,
    'urn:oid:2.16.840.1.113730.3.1.241',
  ],
  given: ['firstname', 'givenname', 'user.firstname', `${SOAP}/givenname`, 'urn:oid:2.5.4.42'],
  family: ['lastname', 'surname', 'user.lastname', `${SOAP}/surname`, 'urn:oid:2.5.4.4'],
  oid: ['oid', 'externalid', 'objectid', `${MICROSOFT}/objectidentifier`],
  groups: [
    ...['groups', 'group', 'memberof'],
    ...[
      'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
      'http://schemas.xmlsoap.org/claims/group',
    ],
  ],
} as const;

/** The claims of an ID token that attributes of an assertion stand for, and all other attributes under their own names. */
export function claimsIn(attributes: Attributes): {
  claims: { email?: string; name?: string; oid?: string; groups?: string[]; hasgroups?: true };
  others: Record<string, unknown>;
} {
  const byName = new Map([...attributes].map(([name, values]) => [name.toLowerCase(), values]));
  const valuesOf = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? []);
  const [email] = valuesOf(NAMES.email);
  const whole = [valuesOf(NAMES.given)[0], valuesOf(NAMES.family)[0]].filter((part) => part !== undefined);
  const name = valuesOf(NAMES.name)[0] ?? (whole.length > 0 ? whole.join(' ') : undefined);
  const [oid] = valuesOf(NAMES.oid);
  const groups = valuesOf(NAMES.groups);
  const claims = {
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(oid !== undefined && { oid }),
    ...(groups.length > 0 && { groups }),
    // Entra ID names where to read the groups if they are too many.
    ...(byName.has('http://schemas.microsoft.com/claims/groups.link') && { hasgroups: true as const }),
  };
  const used: readonly string[] = [...NAMES.email, ...NAMES.oid, ...NAMES.groups, ...NAMES.name];
  const others = [...attributes]
    .filter(([each]) => !used.includes(each.toLowerCase()))
    .map(([each, values]) => [each, values.length === 1 ? values[0] : values] as const);
  return { claims, others: Object.fromEntries(others) };
}
