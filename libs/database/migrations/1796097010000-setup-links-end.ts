import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A trigger covers all that takes the role of an admin: people, SCIM, the claims of a provider, and the previous version. */
const END = `
  create function end_setup_links() returns trigger language plpgsql as $$
  begin
    delete from sso_setup_links where workspace_id = old.workspace_id and made_by = old.user_id;
    return null;
  end $$`;

const COMMENT = 'Ends the setup links of a person who is no admin any longer, also if they become one again.';

export class SetupLinksEnd1796097010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(END);
    await runner.query(`comment on function end_setup_links is '${COMMENT}'`);
    await runner.query(
      `create trigger members_end_setup_links after update of role, active on members for each row
       when (old.role = 'admin' and old.active and not (new.role = 'admin' and new.active))
       execute function end_setup_links()`,
    );
    await runner.query(
      `create trigger members_deleted_end_setup_links after delete on members for each row
       when (old.role = 'admin') execute function end_setup_links()`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
