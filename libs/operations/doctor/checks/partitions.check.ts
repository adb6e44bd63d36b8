import { ScanPartitions } from '#libs/scans';
import { databaseCheck, failed, ok, warning } from '../check.js';

const MONTHS = 12;

export const partitionsCheck = databaseCheck('partitions', async (_, config) => {
  const partitions = new ScanPartitions(() => config.requireDirectUrl());
  const now = new Date();
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const advice = 'run `npm run migrate`, or start a worker whose role can create tables';
  if ((await partitions.countMonthsAhead(lastMonth, 1)) === 0)
    return failed(`scans has no partition for this month, so scans wait in the log: ${advice}`);
  const months = await partitions.countMonthsAhead(now, MONTHS);
  if (months === 0) return warning(`scans has no partition for the next month: ${advice}`);
  return ok(`scans has partitions for this month and ${months} of the next ${MONTHS}`);
});
