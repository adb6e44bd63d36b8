import { tmpdir } from 'node:os';
import { faultsOf } from '../../../test/toolbox/config-faults.js';
import { loadConfig } from './load-config.js';

describe('Config', () => {
  it('says what to do when a part needs what is not set', () => {
    expect(() => loadConfig({}).requireDatabaseUrl()).toThrow('DATABASE_URL: is required');
    expect(() => loadConfig({}).requireAppSecret()).toThrow('APP_SECRET: is required; generate one with');
  });

  it('gives a changed copy, and stays as it was', () => {
    const config = loadConfig({});
    expect(config.with({ port: 1 }).port).toBe(1);
    expect(config.port).toBe(3000);
  });

  it('names files that are missing, folders or no files at all', () => {
    const faults = faultsOf({
      APP_SECRET_FILE: tmpdir(),
      GEOIP_PATH: '/nowhere.mmdb',
      WEBHOOK_CA_FILE: tmpdir(),
    });
    expect(faults).toEqual([
      `APP_SECRET_FILE: is not a file: ${tmpdir()}`,
      'GEOIP_PATH: file does not exist: /nowhere.mmdb',
      `WEBHOOK_CA_FILE: is not a file: ${tmpdir()}`,
    ]);
  });

  it.each(['postgres://user:p@a,b/qr', 'postgres://a:1,b:2/qr', 'postgres://u@a/qr?host=a%2Cb'])(
    'refuses several hosts in one URL: %s',
    (DATABASE_URL) =>
      expect(faultsOf({ DATABASE_URL })).toEqual([
        'DATABASE_URL: names several hosts, which is not supported: use one name that points to the primary, such as that of a proxy',
      ]),
  );

  it('takes the other addresses of the database from each other', () => {
    const urls = ({ MIGRATE = 'auto', ...env }: Record<string, string>) => {
      const config = loadConfig({ MIGRATE, DATABASE_URL: 'postgres://pooler/qr,x', ...env });
      return [config.requireDirectUrl(), config.requireMigrationUrl(), config.isMigrating];
    };
    const [pooler, direct, owner] = [
      'postgres://pooler/qr,x',
      'postgres://server/qr',
      'postgres://o:a,b@server/qr',
    ];
    expect(urls({})).toEqual([pooler, pooler, true]);
    expect(urls({ DATABASE_DIRECT_URL: direct, MIGRATE: 'never' })).toEqual([direct, direct, false]);
    expect(urls({ DATABASE_MIGRATION_URL: owner })).toEqual([pooler, owner, true]);
  });

  it('answers for five seconds more in production, and at once ends elsewhere', () => {
    const production = {
      NODE_ENV: 'production',
      APP_SECRET: 's'.repeat(32),
      DATABASE_URL: 'postgres://localhost/qr',
    };
    expect(loadConfig(production).shutdownDelayMs).toBe(5_000);
    expect(loadConfig({}).shutdownDelayMs).toBe(0);
    expect(loadConfig({ ...production, SHUTDOWN_DELAY_MS: '1' }).shutdownDelayMs).toBe(1);
    expect(faultsOf({ SHUTDOWN_DELAY_MS: '15001' })).toHaveLength(1);
  });
});
