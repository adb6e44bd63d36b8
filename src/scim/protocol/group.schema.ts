import { GROUP_URN, ResourceSchema } from './schema.js';
import { metaOf, schemasOf } from './common.schema.js';

const NAMES = ['admin', 'editor', 'viewer'];
const IS_MEMBER = `m.workspace_id = g.workspace_id and (
  g.group_id is null and m.role = g.role
  or m.id in (select member_id from directory_group_members where group_id = g.group_id))`;

export const GROUP = new ResourceSchema({
  name: 'Group',
  urn: GROUP_URN,
  description: 'Role in the workspace',
  endpoint: '/Groups',
  common: [
    schemasOf(`select '${GROUP_URN.toLowerCase()}' as urn`),
    {
      name: 'id',
      description: 'ID of the group: the name of the role',
      isCaseExact: true,
      mutability: 'readOnly',
      returned: 'always',
      sql: 'g.id',
    },
    {
      name: 'externalId',
      description: 'ID of the group at the identity provider',
      isCaseExact: true,
      maxLength: 512,
      sql: 'g.external_id',
    },
    metaOf('Group', { created: null, lastModified: null }),
  ],
  attributes: [
    {
      name: 'displayName',
      description: 'The role',
      isRequired: true,
      mutability: 'immutable',
      uniqueness: 'server',
      canonicalValues: NAMES,
      sql: 'g.name_norm',
    },
    {
      name: 'members',
      description:
        'The members that have this role. A member has exactly one role: adding a member here removes them from their previous group',
      isMultiValued: true,
      maxEntries: Infinity,
      entries: { from: 'members m', where: IS_MEMBER },
      sub: [
        { name: 'value', description: 'ID of the member', isCaseExact: true, sql: 'm.id', isUuid: true },
        {
          name: 'display',
          description: 'The userName of the member',
          mutability: 'readOnly',
          sql: 'm.user_name_norm',
        },
        {
          name: 'type',
          description: 'Always User',
          mutability: 'readOnly',
          canonicalValues: ['User'],
          sql: "'user'",
        },
      ],
    },
  ],
});
