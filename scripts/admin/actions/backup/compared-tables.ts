export interface ComparedTable {
  table: string;
  key: string;
  /** The column with the time of the last change: rows that changed after the backup are not compared. */
  changed: string;
  condition?: string;
  /** The columns that never change without `changed`; default: all. */
  columns?: string[];
}

/** A row in one of these that is older than the backup must be in it. */
export const COMPARED_TABLES: ComparedTable[] = [
  { table: 'workspaces', key: 'id', changed: 'created_at', columns: ['id', 'created_at'] },
  { table: 'users', key: 'id', changed: 'created_at', columns: ['id', 'created_at'] },
  { table: 'members', key: 'id', changed: 'created_at', columns: ['id', 'workspace_id', 'created_at'] },
  { table: 'folders', key: 'id', changed: 'created_at', columns: ['id', 'workspace_id', 'created_at'] },
  {
    table: 'qr_codes',
    key: 'id',
    changed: 'updated_at',
    condition: 'deleted_at is null',
    columns: ['id', 'workspace_id', 'name', 'qr_data', 'short_code', 'rules', 'version'],
  },
  { table: 'leads', key: 'id', changed: 'submitted_at', columns: ['id', 'workspace_id', 'submitted_at'] },
  {
    table: 'webhook_endpoints',
    key: 'id',
    changed: 'created_at',
    condition: 'deleted_at is null',
    columns: ['id', 'workspace_id', 'created_at'],
  },
  {
    table: 'audit_log',
    key: 'id',
    changed: 'at',
    columns: ['id', 'workspace_id', 'at', 'actor', 'action', 'target', 'changes'],
  },
];
