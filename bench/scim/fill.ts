/** In the large workspace, every second member is an editor, the first one the admin, the others are viewers. */
export const editorsOf = (members: number): number => Math.floor(members / 2);
export const userNameOf = (position: number): string => `user-${position}@corp.example`;
export const externalIdOf = (position: number): string => `00u-${position}`;
export const titleOf = (position: number): string => `Title ${position % 97}`;

const TITLE = `'Title ' || n % 97`;
const names = (column: string, text: string): [string, string][] => [
  [column, text],
  [`${column}_norm`, `lower(${text})`],
];

/** SQL by column. A member's position in lists is its `n`, and it has no account. */
const COLUMNS = new Map([
  ['id', `uuidv7((n - $2::int) * interval '1 second')`],
  ['workspace_id', '$1::uuid'],
  ['role', `case when n = 1 then 'admin' when n % 2 = 0 then 'editor' else 'viewer' end`],
  ['active', 'true'],
  ['source', `'scim'`],
  ...names('user_name', `'user-' || n || '@corp.example'`),
  ['external_id', `'00u-' || n`],
  ...names('display_name', `'Person ' || n`),
  ...names('given_name', `'Person'`),
  ...names('family_name', `'Number ' || n`),
  [
    'scim_extra',
    `jsonb_build_object('title', jsonb_build_object('value', ${TITLE}, 'norm', lower(${TITLE})))`,
  ],
  ['created_at', `date_trunc('milliseconds', now() + (n - $2::int) * interval '1 second')`],
  ['updated_at', 'now()'],
]);

/** Parameters: id of the workspace, number of members. */
export const MEMBERS = `insert into members (${[...COLUMNS.keys()].join()})
  select ${[...COLUMNS.values()].join()} from generate_series(1, $2::int) n`;

/** Parameter: id of the workspace. */
export const EMAILS = `
  insert into member_emails (member_id, position, value, value_norm, type, type_norm, is_primary)
  select id, 0, user_name, user_name_norm, 'work', 'work', true from members where workspace_id = $1`;
