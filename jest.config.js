import { existsSync } from 'node:fs';

const swc = (parser, transform, sourceMaps = 'inline') => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps,
    module: { type: 'commonjs' },
    jsc: { target: 'es2022', keepClassNames: true, parser, transform },
  },
];

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  roots: ['src', 'apps', 'libs', 'test', 'bench', 'scripts']
    .filter(existsSync)
    .map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.spec.ts'],
  setupFiles: ['reflect-metadata'],
  globalSetup: '<rootDir>/test/toolbox/global-setup.mjs',
  globalTeardown: '<rootDir>/test/toolbox/global-teardown.mjs',
  testSequencer: '<rootDir>/test/toolbox/long-files-first.mjs',
  reporters: ['default', '<rootDir>/test/toolbox/contract-reporter.mjs'],
  testTimeout: 30_000,
  randomize: true,
  transform: {
    '^.+\\.ts$': swc(
      { syntax: 'typescript', decorators: true },
      { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    ),
    '^.+\\.m?js$': swc({ syntax: 'ecmascript' }, {}, false),
  },
  // Nest 12 and several others are ESM only; jest runs as CommonJS, which @nestjs/throttler and bull need.
  transformIgnorePatterns: [],
  moduleNameMapper: {
    '^#libs/([^/]+)$': '<rootDir>/libs/$1/index.ts',
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js', '$1'],
  },
};
