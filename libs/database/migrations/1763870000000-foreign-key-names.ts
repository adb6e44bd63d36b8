import type { MigrationInterface, QueryRunner } from 'typeorm';

const RENAMED = [
  ['api_keys', 'FK_deb68fe8625b21785d1c48283e4', 'api_keys_workspace_id_fkey'],
  ['audit_log', 'FK_d65f841d6520dc60a9dfcb9367a', 'audit_log_workspace_id_fkey'],
  ['folders', 'FK_12edf00a129e613ffcc962d574b', 'folders_workspace_id_parent_id_fkey'],
  ['folders', 'FK_844e3900fec9d852b18cb6996dc', 'folders_workspace_id_fkey'],
  ['idempotency_keys', 'FK_d91f6cda12b1b4864125fdc42f0', 'idempotency_keys_workspace_id_fkey'],
  ['identities', 'FK_88e77c008cfcfa6a87027a99bde', 'identities_user_id_fkey'],
  ['invites', 'FK_568872c5b015a0e9d763837d530', 'invites_workspace_id_fkey'],
  ['mail_tokens', 'FK_95d16f1d9456e12022acd075c9c', 'mail_tokens_user_id_fkey'],
  ['members', 'FK_c3c299323f3c28b40c2f6479a38', 'members_workspace_id_fkey'],
  ['members', 'FK_da404b5fd9c390e25338996e2d1', 'members_user_id_fkey'],
  ['qr_code_counters', 'FK_d965cc7667c5d60faafbb4d7574', 'qr_code_counters_qr_code_id_fkey'],
  ['qr_code_versions', 'FK_485135b8e18934423f62f13c547', 'qr_code_versions_qr_code_id_fkey'],
  ['qr_codes', 'FK_0e9c885f14a1a52c817d8fd2ffb', 'qr_codes_workspace_id_fkey'],
  ['qr_codes', 'FK_c2436962240968e5df93683e338', 'qr_codes_workspace_id_folder_id_fkey'],
  ['sessions', 'FK_085d540d9f418cfbdc7bd55bb19', 'sessions_user_id_fkey'],
  ['sessions', 'FK_6ed8e25857f0e1761f578b2bc57', 'sessions_workspace_id_user_id_fkey'],
  ['usage_counters', 'FK_0917d70af044d53f3d99e0aa2b7', 'usage_counters_workspace_id_fkey'],
  ['webhook_attempts', 'FK_0d56d91d61b827bb2079c256538', 'webhook_attempts_delivery_id_fkey'],
  ['webhook_deliveries', 'FK_0b882c26a9b91c26e6e86b4867c', 'webhook_deliveries_endpoint_id_fkey'],
  ['webhook_endpoints', 'FK_a37f51d7045b4f19721c6813c63', 'webhook_endpoints_workspace_id_fkey'],
] as const;

/**
 * Gives foreign keys the default names of PostgreSQL. Keys stay in force throughout. Until it stops, a process of the
 * previous version answers 500 instead of 422 to an unknown folder_id and to a sign-in whose membership is deleted at
 * that moment; it stores nothing wrong.
 */
export class ForeignKeyNames1763870000000 implements MigrationInterface {
  /** Renames in one transaction would hold locks of many tables and could deadlock with requests. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, before, after] of RENAMED)
      if (await isThere(runner, table, before))
        await runner.query(`alter table ${table} rename constraint "${before}" to ${after}`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}

async function isThere(runner: QueryRunner, table: string, constraint: string): Promise<boolean> {
  const found = await runner.manager.query<object[]>(
    'select 1 from pg_constraint where conrelid = $1::regclass and conname = $2',
    [table, constraint],
  );
  return found.length > 0;
}
