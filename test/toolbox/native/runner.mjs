// jest-circus runs the tests, as by default, but Node loads them: as ESM, and each module once per worker. See ADR
// 0002.
import 'reflect-metadata';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sourceMapSupport from 'source-map-support';
import { compiled } from './compiled.mjs';
import './typescript-hooks.mjs';

const require = createRequire(import.meta.url);
const circus = require('jest-circus/runner');

// Stack traces have the line numbers of the TypeScript.
sourceMapSupport.install({
  handleUncaughtExceptions: false,
  environment: 'node',
  retrieveSourceMap(source) {
    const [url] = source.split('?');
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return null;
    const path = fileURLToPath(url);
    const [, map] = /sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(compiled(path)) ?? [];
    return map ? { url: path, map: Buffer.from(map, 'base64').toString() } : null;
  },
});
const { prepareStackTrace } = Error;

/** Circus keeps its state in its modules and in symbols of the global object. */
const CIRCUS_SYMBOLS =
  /^(?:JEST_STATE_SYMBOL|EVENT_HANDLERS|RETRY|TEST_TIMEOUT_SYMBOL|LOG_ERRORS|WAIT_BEFORE)/;

function requireAnew(path) {
  for (const file of Object.keys(require.cache))
    if (file.includes('/jest-circus/')) delete require.cache[file];
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (CIRCUS_SYMBOLS.test(symbol.description ?? '')) delete globalThis[symbol];
  return require(path);
}

/** The part of the global `jest` that works without jest's own module loader. */
const jestObject = ({ seed }, { moduleMocker: mocker, fakeTimersModern: timers }) => ({
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  getSeed: () => seed,
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  setTimeout: (timeoutMs) => (globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = timeoutMs),
});

let runs = 0;
const native = {
  requireInternalModule: requireAnew,
  requireModule: require,
  setGlobalsForRuntime: () => undefined,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (path) => import(`${pathToFileURL(path).href}?run=${(runs += 1)}`),
};

export default async function run(globalConfig, projectConfig, environment, runtime, testPath, send) {
  globalThis.jest = jestObject(globalConfig, environment);
  // jest has set its own function for this file, which knows only what jest has compiled.
  Error.prepareStackTrace = prepareStackTrace;
  const nativeRuntime = new Proxy(runtime, {
    get(target, name) {
      if (name in native) return native[name];
      const value = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return (circus.default ?? circus)(globalConfig, projectConfig, environment, nativeRuntime, testPath, send);
}
