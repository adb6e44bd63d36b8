import { PROFILE_LIMITS } from '../../members/member-profile.fields.js';
import type { AttributeSpec } from './attribute.js';
import { metaOf, schemasOf } from './common.schema.js';
import { ENTERPRISE_URN, ResourceSchema, USER_URN } from './schema.js';

const string = (name: string, description: string, options: Partial<AttributeSpec> = {}): AttributeSpec => ({
  name,
  description,
  ...options,
});

/** Clients that read /Schemas reject a response with what it does not list. */
const displayName = string('display', 'A name to display', { isUnlisted: true, returned: 'request' });

/** RFC 7643 section 2.4. */
const entry = (value: AttributeSpec[], types: string[], sql: Record<string, string> = {}): AttributeSpec[] =>
  [
    ...value,
    string('type', 'A label for the purpose of the value', { canonicalValues: types }),
    { name: 'primary', type: 'boolean' as const, description: 'Whether this is the preferred value' },
  ].map((spec) => {
    const compared = sql[spec.name];
    return compared === undefined ? spec : { ...spec, sql: compared };
  });

const GROUPS_OF_MEMBER = `(
  select m.role::text as id, m.role::text as name_norm
  union all select d.id::text, d.name_norm from directory_group_members i join directory_groups d on d.id = i.group_id
  where i.member_id = m.id) g`;

/** A member of the workspace; `m` is the row in `members`, `e` one in `member_emails`. */
export const USER = new ResourceSchema({
  name: 'User',
  urn: USER_URN,
  description: 'Member of the workspace',
  endpoint: '/Users',
  common: [
    schemasOf(
      `select '${USER_URN.toLowerCase()}' as urn
       union all select '${ENTERPRISE_URN.toLowerCase()}' where m.scim_extra -> 'enterprise' is not null`,
    ),
    string('id', 'ID of the member, chosen by this service', {
      isCaseExact: true,
      mutability: 'readOnly',
      returned: 'always',
      sql: 'm.id',
      isUuid: true,
    }),
    string('externalId', 'ID of the member at the identity provider', {
      isCaseExact: true,
      maxLength: PROFILE_LIMITS.externalId,
      sql: 'm.external_id',
    }),
    metaOf('User', { created: 'm.created_at', lastModified: 'm.updated_at' }),
  ],
  attributes: [
    string(
      'userName',
      'Name that identifies the member at the identity provider; it is unique in the workspace',
      {
        isRequired: true,
        uniqueness: 'server',
        maxLength: PROFILE_LIMITS.userName,
        isOnOneLine: true,
        sql: 'm.user_name_norm',
      },
    ),
    {
      name: 'name',
      description: 'The components of the name of the person',
      sub: [
        string('formatted', 'The full name, as it is displayed'),
        string('familyName', 'The family name', { sql: 'm.family_name_norm' }),
        string('givenName', 'The given name', { sql: 'm.given_name_norm' }),
        string('middleName', 'The middle names'),
        string('honorificPrefix', 'The title before the name, such as Dr.'),
        string('honorificSuffix', 'The suffix after the name, such as III'),
      ],
    },
    string('displayName', 'The name of the member, as people see it', {
      sql: 'm.display_name_norm',
    }),
    string('nickName', 'The casual name'),
    string('title', 'The job title'),
    string('userType', 'The relationship to the organization, such as Employee'),
    string('preferredLanguage', 'The preferred language, such as en-US'),
    string('locale', 'The locale for numbers and dates, such as en-US'),
    string('timezone', 'The time zone, such as Europe/Zurich'),
    {
      name: 'active',
      type: 'boolean',
      description: 'Whether the member has access to the workspace',
      sql: 'm.active',
    },
    string('password', 'Accepted and ignored: it is neither stored nor returned', {
      mutability: 'writeOnly',
      returned: 'never',
      isUnlisted: true,
      sql: null,
    }),
    {
      name: 'emails',
      description: 'Email addresses; the primary one, or else the first, gets the invitation',
      isMultiValued: true,
      maxEntries: PROFILE_LIMITS.emails,
      entries: { from: 'member_emails e', where: 'e.member_id = m.id' },
      sub: entry(
        [
          string('value', 'The email address', { maxLength: PROFILE_LIMITS.email, isOnOneLine: true }),
          displayName,
        ],
        ['work', 'home', 'other'],
        { value: 'e.value_norm', display: 'e.display_norm', type: 'e.type_norm', primary: 'e.is_primary' },
      ),
    },
    {
      name: 'phoneNumbers',
      description: 'Phone numbers',
      isMultiValued: true,
      sub: entry(
        [string('value', 'The phone number'), displayName],
        ['work', 'home', 'mobile', 'fax', 'pager', 'other'],
      ),
    },
    {
      name: 'addresses',
      description: 'Postal addresses',
      isMultiValued: true,
      sub: entry(
        [
          string('formatted', 'The whole address, as it is displayed'),
          string('streetAddress', 'The street and house number'),
          string('locality', 'The city'),
          string('region', 'The state or region'),
          string('postalCode', 'The postal code'),
          string('country', 'The country'),
        ],
        ['work', 'home', 'other'],
      ),
    },
    {
      name: 'roles',
      description: 'The one role of the member in the workspace',
      isMultiValued: true,
      entries: null,
      sub: [
        string('value', 'The role', {
          canonicalValues: ['admin', 'editor', 'viewer'],
          isClosed: true,
          sql: 'm.role',
        }),
        {
          name: 'primary',
          type: 'boolean',
          description: 'Always true: the role is the only one',
          sql: 'true',
        },
      ],
    },
    {
      name: 'groups',
      description: 'The group of the role; change it at the group, or through roles',
      isMultiValued: true,
      mutability: 'readOnly',
      entries: { from: GROUPS_OF_MEMBER, where: 'true' },
      sub: [
        string('value', 'ID of the group', { sql: 'g.id' }),
        string('display', 'The name of the group', { sql: 'g.name_norm' }),
        string('type', 'Always direct', { canonicalValues: ['direct'], sql: "'direct'" }),
      ],
    },
  ],
  extensions: {
    [ENTERPRISE_URN]: {
      name: 'EnterpriseUser',
      key: 'enterprise',
      description: 'Attributes of the person in an organization',
      attributes: [
        string('employeeNumber', 'The employee number'),
        string('costCenter', 'The name of the cost center'),
        string('organization', 'The name of the organization'),
        string('division', 'The name of the division'),
        string('department', 'The name of the department'),
        {
          name: 'manager',
          description: 'The manager of the person',
          sub: [
            string('value', 'ID of the manager, as the identity provider sends it'),
            string('displayName', 'The name of the manager'),
          ],
        },
      ],
    },
  },
});
