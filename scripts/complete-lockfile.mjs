// Run `npm run lock` after every change of dependencies; `--check` only compares. npm omits optional packages of other
// platforms from the lockfile if it cannot fetch them, and `npm ci` then refuses that file; it also records the
// registry's host. This fixes both.
import { readFileSync, writeFileSync } from 'node:fs';

const OPERATING_SYSTEMS = new Set([
  ...['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'],
]);
const PROCESSORS = new Set([
  ...['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'],
]);

function missingPackages({ packages }) {
  const missing = {};
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isInstalled(packages, path, name) || !/^\d+\.\d+\.\d+/.test(version)) continue;
      missing[`node_modules/${name}`] = platformEntry(name, version, entry.dev);
    }
  }
  return missing;
}

/**
 * Tells whether a package finds another one by Node's own lookup, from its folder upwards.
 * @param folder of the package that imports; '' is the project itself
 */
function isInstalled(packages, folder, name) {
  if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
  return (
    folder !== '' &&
    isInstalled(packages, folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name)
  );
}

function packagesWithHost({ packages }) {
  return Object.keys(packages).filter((path) => packages[path].resolved !== undefined);
}

function ranges({ packages }) {
  const { dependencies, devDependencies, optionalDependencies } = packages[''] ?? {};
  const exact = /^(?:npm:\S+@)?\d+\.\d+\.\d+[\w.-]*$/;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !exact.test(version),
  );
}

function platformEntry(name, version, isDev) {
  const words = name.split(/[/-]/).map((word) => (word === 'arm64ec' ? 'arm64' : word));
  const os = words.filter((word) => OPERATING_SYSTEMS.has(word));
  const cpu = words.filter((word) => PROCESSORS.has(word));
  if (os.length === 0 && cpu.length === 0) throw new Error(`Cannot tell the platform of ${name}`);
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(isDev ? { dev: true } : {}),
    license: 'MIT',
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

function main(file, isCheck) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingPackages(lock);
  const withHost = packagesWithHost(lock);
  if (isCheck) {
    for (const [name, version] of ranges(lock))
      fail(`package.json has the range ${version} for ${name}: write the version that is installed.`);
    for (const path of Object.keys(missing)) fail(`${file} lacks ${path}`);
    for (const path of withHost) fail(`${file} names a host for ${path}`);
    if (Object.keys(missing).length + withHost.length > 0)
      fail('Run `npm run lock` and commit the lockfile.');
    return;
  }
  for (const path of withHost) delete lock.packages[path].resolved;
  const packages = { ...lock.packages, ...missing };
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${file}: ${Object.keys(missing).length} added, ${withHost.length} hosts removed`);
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

const [file = 'package-lock.json'] = process.argv.slice(2).filter((word) => word !== '--check');
main(file, process.argv.includes('--check'));
