import { DataSource } from 'typeorm';
import { checkAppSecret, migrationOptions } from '#libs/database';
import { databaseCheck, firstRow, ok } from '../check.js';

const IS_USED = `select to_regclass('deployment') is not null as "hasTable"`;
const HAS_PROOF = 'select exists(select from deployment) as "hasProof"';

export const appSecretCheck = databaseCheck('APP_SECRET', async (database, config) => {
  config.requireAppSecret();
  const { hasTable } = await firstRow<{ hasTable: boolean }>(database, IS_USED);
  const { hasProof } = hasTable
    ? await firstRow<{ hasProof: boolean }>(database, HAS_PROOF)
    : { hasProof: false };
  // Without a proof, the comparison would store one.
  if (!hasProof) return ok('no process has used this database yet');
  const dataSource = await new DataSource(migrationOptions(config.requireDirectUrl())).initialize();
  try {
    await checkAppSecret(dataSource, config);
    return ok('it is the secret of this database');
  } finally {
    await dataSource.destroy();
  }
});
