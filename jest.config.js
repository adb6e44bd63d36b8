import { existsSync } from 'node:fs';

/** @type {import('jest').Config} */
export default {
  // Node itself loads the tests: see docs/adr/0002-node-loads-the-tests.md.
  transform: {},
  testEnvironment: '<rootDir>/test/toolbox/native/environment.mjs',
  testRunner: '<rootDir>/test/toolbox/native/runner.mjs',
  roots: ['src', 'apps', 'libs', 'test', 'bench', 'scripts']
    .filter(existsSync)
    .map((folder) => `<rootDir>/${folder}`),
  // `npm run test:clickhouse` installs what the tests on chDB need.
  testMatch: process.env.CHDB_PACKAGES ? ['**/*.{spec,chdb}.ts'] : ['**/*.spec.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/toolbox/set-up.ts'],
  globalSetup: '<rootDir>/test/toolbox/global-setup.mjs',
  globalTeardown: '<rootDir>/test/toolbox/global-teardown.mjs',
  testSequencer: '<rootDir>/test/toolbox/long-files-first.mjs',
  reporters: [
    'default',
    '<rootDir>/test/toolbox/contract-reporter.mjs',
    '<rootDir>/test/toolbox/cost-reporter.mjs',
  ],
  // Upper bounds only: a machine that does other work can take ten times as long.
  testTimeout: 90_000,
  workerGracefulExitTimeout: 30_000,
  randomize: true,
};
