import { readFileSync } from 'node:fs';

/**
 * Where the code leans on what a package does not document. After an update of the package, read the file and its
 * tests again, then write the new version here. A place that no longer needs it leaves the list.
 */
const PLACES: [file: string, leansOn: string, packageName: string, version: string][] = [
  ['libs/database/connections/pool.ts', 'driver as unknown as { master: Pool }', 'typeorm', '1.1.1'],
  ['libs/database/connections/late-pool.ts', 'Object.assign(dataSource.driver', 'typeorm', '1.1.1'],
  ['libs/database/transactions/in-transaction.ts', 'databaseConnection', 'typeorm', '1.1.1'],
  ['libs/database/connections/pool.ts', '_activeQuery', 'pg', '8.23.1'],
  ['libs/database/connections/pool.ts', "connection.on('errorMessage'", 'pg', '8.23.1'],
  ['libs/database/connections/pool.ts', 'pool.connect = measured', 'pg-pool', '3.14.0'],
  ['libs/database/connections/pool.ts', 'pool.connect = connectInTurn', 'pg-pool', '3.14.0'],
  ['test/toolbox/query-overlaps.ts', '_connected', 'pg', '8.23.1'],
  ['apps/worker/delivery-queue.ts', 'queue.setWorkerName = ', 'bull', '4.16.5'],
  ['apps/worker/delivery-queue.ts', 'this.queue.close = ', 'bull', '4.16.5'],
  ['apps/worker/delivery-queue.ts', '_clearTimers', 'bull', '4.16.5'],
  ['apps/worker/redis-connections.ts', 'client.connect = ', 'ioredis', '5.11.1'],
  ['src/http/pipeline/nest-metadata.ts', '@nestjs/common/constants.js', '@nestjs/common', '12.5.1'],
  ['src/http/requests/unknown-fields.ts', 'swagger/apiModelPropertiesArray', '@nestjs/swagger', '12.0.2'],
  ['src/express-messages.ts', 'Object.setPrototypeOf(ExpressRequest.prototype', 'express', '5.3.0'],
  ['test/toolbox/native/runner.mjs', 'CIRCUS_SYMBOLS', 'jest-circus', '30.5.2'],
];

describe('a private interface of a package', () => {
  it.each(PLACES)('in %s, %s, is that of %s %s', (file, leansOn, packageName, version) => {
    expect(readFileSync(file, 'utf8')).toContain(leansOn);
    const installed = readFileSync(`node_modules/${packageName}/package.json`, 'utf8');
    expect((JSON.parse(installed) as { version: string }).version).toBe(version);
  });
});
