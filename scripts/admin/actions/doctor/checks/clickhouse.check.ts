import { ClickHouse } from '#libs/scans';
import { failed, ok, skipped, type Check } from '../check.js';

interface State {
  version: string;
  tables: number;
}

const STATE = `
  select version() as version, toUInt32(count()) as tables from system.tables
  where database = currentDatabase() and name = 'scans'`;

export const clickhouseCheck: Check = {
  name: 'ClickHouse',
  run: async ({ config }) => {
    if (!config.clickhouseUrl) return skipped('CLICKHOUSE_URL is not set');
    const store = new ClickHouse(config);
    const { host } = new URL(config.clickhouseUrl);
    try {
      const [state] = await store.ask<State>(STATE, {});
      return state?.tables === 1
        ? ok(`${host} runs ClickHouse ${state.version} and has the table of scans`)
        : failed(
            `${host} has no table of scans: start a worker with CLICKHOUSE_URL, or run \`npm run migrate\``,
          );
    } catch (error) {
      return failed(`${host} cannot be used (${(error as Error).message.trim()}): correct CLICKHOUSE_URL`);
    } finally {
      await store.close();
    }
  },
};
