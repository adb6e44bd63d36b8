import { ScanCounts } from '#libs/scans';

type Query = (text: string, parameters: unknown[]) => Promise<object[]>;

/** Counts scans as the API does without ClickHouse. */
export const postgresqlCounts = (query: Query): ScanCounts => {
  // ScanCounts uses nothing else of them.
  const [reads, clickhouse] = [{ read: query }, { counts: () => Promise.resolve(null) }] as unknown[];
  return new ScanCounts(...([reads, clickhouse] as ConstructorParameters<typeof ScanCounts>));
};
