import { S3Bucket, type S3ExportSettings } from '#libs/platform';
import { ClickHouse, manifestName, sinksOf, type SinkName } from '#libs/scans';
import { failed, ok, skipped, type Check, type Finding, type Patient } from '../check.js';

interface State {
  version: string;
  tables: number;
}

const STATE = `
  select version() as version, toUInt32(count()) as tables from system.tables
  where database = currentDatabase() and name = 'scans'`;

export const scanExportCheck: Check = {
  name: 'scan export',
  isSlow: true,
  run: async ({ config }) => {
    const sinks = sinksOf(config);
    if (sinks.length === 0) return skipped('neither CLICKHOUSE_URL nor SCAN_EXPORT_S3_URL is set');
    const findings = await Promise.all(sinks.map((sink) => LOOK[sink](config)));
    const faults = findings.filter(({ status }) => status !== 'ok');
    const told = faults.length > 0 ? faults : findings;
    return { status: told[0]?.status ?? 'ok', detail: told.map(({ detail }) => detail).join('; ') };
  },
};

const LOOK: Readonly<Record<SinkName, (config: Patient['config']) => Promise<Finding>>> = {
  clickhouse: lookAtClickHouse,
  s3: ({ s3Export }) => (s3Export ? lookAtS3(s3Export) : Promise.resolve(skipped('not set'))),
};

async function lookAtClickHouse(config: Patient['config']): Promise<Finding> {
  const store = new ClickHouse(config);
  const { host } = new URL(config.clickhouseUrl ?? '');
  try {
    const [state] = await store.ask<State>(STATE, {});
    return state?.tables === 1
      ? ok(
          `${host} runs ClickHouse ${state.version} and has the table of scans` +
            (config.isKeptInClickHouse
              ? ' (experimental: analytics from ClickHouse, and months that only it keeps)'
              : ' (experimental: analytics from ClickHouse)'),
        )
      : failed(
          `${host} has no table of scans: start a worker with CLICKHOUSE_URL, or run \`npm run migrate\``,
        );
  } catch (error) {
    return failed(`${host} cannot be used (${(error as Error).message.trim()}): correct CLICKHOUSE_URL`);
  } finally {
    await store.close();
  }
}

async function lookAtS3(settings: S3ExportSettings): Promise<Finding> {
  const bucket = new S3Bucket(settings);
  const where = `the bucket ${settings.bucket}`;
  try {
    // Not metadata: the response to HEAD is the same for a missing bucket and a missing object.
    await bucket.read(manifestName(1));
    return ok(`${where} can be read`);
  } catch (error) {
    return failed(
      `${where} cannot be read (${(error as Error).message}): correct SCAN_EXPORT_S3_URL and its keys`,
    );
  } finally {
    await bucket.close();
  }
}
