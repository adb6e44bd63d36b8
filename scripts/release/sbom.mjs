import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** A project with the packages of the image only: `npm sbom --omit dev` omits those, too, that a development package needs. */
function writeShippedProject(folder) {
  const { devDependencies: _, ...manifest } = read('package.json');
  const lock = read('package-lock.json');
  delete lock.packages[''].devDependencies;
  for (const [path, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[path];
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  copyFileSync('.npmrc', join(folder, '.npmrc'));
}

/**
 * Returns the packages of the image, of all platforms, as CycloneDX. npm names a folder, an instant and a random number;
 * here, the same commit has the same bytes.
 */
export function createSbom({ name, date, serial }) {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-sbom-'));
  try {
    writeShippedProject(folder);
    const args = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
    const options = {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      shell: process.platform === 'win32',
    };
    const sbom = JSON.parse(execFileSync('npm', ['sbom', ...args], options));
    const component = { ...sbom.metadata.component, name };
    const metadata = { ...sbom.metadata, timestamp: date, component };
    return { ...sbom, serialNumber: `urn:uuid:${serial}`, metadata };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
