import type { MigrationInterface, QueryRunner } from 'typeorm';

const statement = `create table deployment (
  id smallint not null constraint deployment_pkey primary key,
  app_secret_proof bytea not null,
  app_secret_since timestamptz(3) not null
)`;

export class Deployment1763883700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
