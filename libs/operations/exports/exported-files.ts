import { EXPORTED_SCANS } from '#libs/scans';

export interface ExportedFile {
  /** The file has the extension .jsonl: one JSON object per line. */
  name: string;
  /** $1 is the id of the workspace. */
  sql: string;
  /** Columns with secrets, and copies of others. */
  omitted?: string[];
}

export const LEADS = 'leads';

const rowsOf = (name: string, table: string, omitted: string[] = []): ExportedFile => ({
  name,
  sql: `select * from ${table} where workspace_id = $1`,
  omitted,
});

/** The data of a workspace, without keys, tokens and hashes. Sessions and queues are left out. */
export const EXPORTED_FILES: ExportedFile[] = [
  { name: 'workspace', sql: 'select * from workspaces where id = $1' },
  rowsOf('brand', 'workspace_brands', ['logo']),
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
  rowsOf('folders', 'folders'),
  rowsOf('design-templates', 'design_templates', ['name_norm']),
  {
    name: 'files',
    sql: `
      select file.*, content.media_type, content.bytes, content.width, content.height, content.pages, content.state, content.folder
      from files file join file_contents content on content.workspace_id = file.workspace_id and content.sha256 = file.sha256
      where file.workspace_id = $1`,
  },
  rowsOf('domains', 'domains'),
  rowsOf('claimed-domains', 'claimed_domains'),
  rowsOf('sso-connections', 'sso_connections', ['client_secret', 'last_test', 'check_due_at']),
  rowsOf('member-identities', 'member_identities'),
  rowsOf('directory-groups', 'directory_groups', ['name_norm']),
  rowsOf('directory-group-members', 'directory_group_members'),
  rowsOf('reports', 'reports', ['token_hash', 'token_sealed', 'password_hash']),
  rowsOf('report-recipients', 'report_recipients', ['token_hash', 'email_norm']),
  {
    name: 'qr-codes',
    sql: `
      select code.*, counters.scan_count, code.password_hash is not null as has_password
      from qr_codes code left join qr_code_counters counters on counters.qr_code_id = code.id
      where code.workspace_id = $1`,
    omitted: [
      ...['password_hash', 'search_text', 'name_sort', 'tags_norm', 'short_code_norm'],
      'taken_down_content',
    ],
  },
  {
    name: 'qr-code-versions',
    sql: `
      select version.* from qr_codes code join qr_code_versions version on version.qr_code_id = code.id
      where code.workspace_id = $1`,
  },
  ...Object.entries(EXPORTED_SCANS).map(([name, sql]) => ({ name, sql })),
  rowsOf(LEADS, 'leads'),
  rowsOf('cta-clicks', 'cta_clicks'),
  rowsOf('webhook-endpoints', 'webhook_endpoints', [
    'secret_encrypted',
    'next_secret_encrypted',
    'headers_encrypted',
  ]),
  rowsOf('scim', 'scim_configurations'),
  rowsOf('scim-groups', 'scim_groups'),
  rowsOf('audit-log', 'audit_log', ['is_streamed']),
];
