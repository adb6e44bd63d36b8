import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InvitationsEndWithTheirAdmin1764101000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table invites add invited_by uuid');
    await runner.query(
      `alter table invites add constraint invites_invited_by_fkey foreign key (invited_by) references users (id) on delete cascade`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
