import type { EntityMetadata } from 'typeorm';
import { selectEntity } from '#libs/database';

/** Responses do not contain these columns, and reading texts and dates takes time. */
const UNSHOWN = [
  ...['workspaceId', 'userId', 'source', 'userNameNorm', 'displayNameNorm', 'givenNameNorm'],
  'familyNameNorm',
  'readsLeads',
];
const UNSHOWN_OF_EMAIL = ['memberId', 'position', 'valueNorm', 'typeNorm', 'displayNorm'];

const GROUPS_OF_MEMBER = `select d.id, d.name from directory_group_members i
      join directory_groups d on d.id = i.group_id where i.member_id = m.id order by d.name_norm`;

const DEFAULT_ORDER = 'm.created_at, m.id';

export function selectUser(members: EntityMetadata, emails: EntityMetadata): string {
  const addresses = `select ${selectEntity(emails, 'a', UNSHOWN_OF_EMAIL)} from member_emails a
      where a.member_id = m.id order by a.position`;
  return `${selectEntity(members, 'm', UNSHOWN)},
      (select coalesce(json_agg(l), '[]') from (${addresses}) l) as emails,
      (select coalesce(json_agg(l), '[]') from (${GROUPS_OF_MEMBER}) l) as groups`;
}

/** For a far page, PostgreSQL reads only the index of the members before it. Parameters: workspaceId, count, offset. */
export const pageThat = (columns: string, condition: string, order = DEFAULT_ORDER): string => `
  select ${columns} from members m where m.id in (
    select m.id from members m where m.workspace_id = :workspaceId and ${condition}
    order by ${order} limit :count offset :offset
  ) order by ${order}`;

export const countThat = (condition: string): string => `
  select count(*)::int as count from members m where m.workspace_id = :workspaceId and ${condition}`;

export const IS_LATER = '(m.created_at, m.id) > (:createdAt::timestamptz, :id::uuid)';
