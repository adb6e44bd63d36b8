import { EXPORTED_COUNTERS, EXPORTED_LIMITS, EXPORTED_SCANS, EXPORTED_SUMS } from '#libs/scans';

export interface ExportedFile {
  /** The file has the extension .jsonl, one JSON object per line, or .csv if it has `columns`. */
  name: string;
  /** $1 is the id of the workspace. */
  sql: string;
  /** Columns with secrets, and copies of others. */
  omitted?: string[];
  /** The columns by which the rows are sorted, so that two exports can be compared; by default, `id`. */
  key?: readonly string[];
  /** The header of a .csv file. */
  columns?: readonly string[];
  /** The column with the time of its rows, if a second export can contain only those since the first one. */
  time?: string;
  /** How many rows are read at once; fewer of those that can be large. */
  page?: number;
}

/** Rows with the whole content of a code. */
const LARGE = 50;

export const fileName = ({ name, columns }: Pick<ExportedFile, 'name' | 'columns'>): string =>
  `${name}.${columns ? 'csv' : 'jsonl'}`;

export const LEADS = 'leads';

const rowsOf = (
  name: string,
  table: string,
  omitted: string[] = [],
  key: readonly string[] = ['id'],
): ExportedFile => ({
  name,
  sql: `select * from ${table} where workspace_id = $1`,
  omitted,
  key,
});

/** A folder comes after the one that contains it. */
const FOLDERS = `
  with recursive tree as (
    select id, 0 as depth from folders where workspace_id = $1 and parent_id is null
    union all
    select folder.id, depth + 1 from folders folder join tree on folder.parent_id = tree.id
    where folder.workspace_id = $1)
  select folder.*, depth from folders folder join tree using (id) where folder.workspace_id = $1`;

/**
 * The data of a workspace, without keys, tokens and hashes. Sessions and queues are left out. An import reads the files
 * in this order.
 */
export const EXPORTED_FILES: ExportedFile[] = [
  { name: 'workspace', sql: 'select * from workspaces where id = $1' },
  rowsOf('brand', 'workspace_brands', ['logo'], ['workspace_id']),
  {
    name: 'members',
    sql: `
      select members.*, users.email as account_email,
        (select jsonb_agg(to_jsonb(address) - 'member_id') from member_emails address where address.member_id = members.id) as emails
      from members left join users on users.id = members.user_id where workspace_id = $1`,
    omitted: ['user_name_norm', 'display_name_norm', 'given_name_norm', 'family_name_norm'],
  },
  rowsOf('invitations', 'invites', ['token_hash', 'email_norm']),
  rowsOf('api-keys', 'api_keys', ['hash', 'previous_hash']),
  { name: 'folders', sql: FOLDERS, omitted: ['depth'], key: ['depth', 'id'] },
  rowsOf('design-templates', 'design_templates', ['name_norm']),
  {
    name: 'files',
    sql: `
      select file.*, content.media_type, content.bytes, content.width, content.height, content.pages, content.state
      from files file join file_contents content on content.workspace_id = file.workspace_id and content.sha256 = file.sha256
      where file.workspace_id = $1`,
  },
  rowsOf('domains', 'domains'),
  rowsOf('claimed-domains', 'claimed_domains'),
  rowsOf('sso-connections', 'sso_connections', ['client_secret', 'last_test', 'check_due_at']),
  rowsOf('member-identities', 'member_identities', [], ['issuer', 'subject']),
  rowsOf('directory-groups', 'directory_groups', ['name_norm']),
  rowsOf('directory-group-members', 'directory_group_members', [], ['group_id', 'member_id']),
  rowsOf('reports', 'reports', ['token_hash', 'token_sealed', 'password_hash']),
  rowsOf('report-recipients', 'report_recipients', ['token_hash', 'email_norm']),
  {
    name: 'qr-codes',
    page: LARGE,
    sql: `
      select code.*, counters.scan_count, code.password_hash is not null as has_password,
        code.short_code_norm like '%//%' as case_sensitive
      from qr_codes code left join qr_code_counters counters on counters.qr_code_id = code.id
      where code.workspace_id = $1`,
    omitted: [
      ...['password_hash', 'search_text', 'name_sort', 'tags_norm', 'short_code_norm'],
      'taken_down_content',
    ],
  },
  {
    name: 'qr-code-versions',
    page: LARGE,
    key: ['qr_code_id', 'version'],
    sql: `
      select version.* from qr_codes code join qr_code_versions version on version.qr_code_id = code.id
      where code.workspace_id = $1`,
  },
  { name: 'scans', time: 'scanned_at', ...EXPORTED_SCANS },
  { name: 'scan-counts', sql: EXPORTED_COUNTERS, key: ['qr_code_id'] },
  { name: 'scan-limits', sql: EXPORTED_LIMITS, key: ['qr_code_id'] },
  ...EXPORTED_SUMS,
  { ...rowsOf(LEADS, 'leads'), time: 'submitted_at' },
  { ...rowsOf('cta-clicks', 'cta_clicks'), time: 'clicked_at' },
  rowsOf('webhook-endpoints', 'webhook_endpoints', [
    'secret_encrypted',
    'next_secret_encrypted',
    'headers_encrypted',
  ]),
  rowsOf('scim', 'scim_configurations'),
  rowsOf('scim-groups', 'scim_groups', [], ['role']),
  rowsOf('audit-log', 'audit_log', ['is_streamed']),
];
