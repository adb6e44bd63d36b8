import { execFileSync } from 'node:child_process';

/**
 * Returns the packages of the image as CycloneDX, from the lockfile. npm names a folder, an instant and a random number;
 * here, the same commit has the same bytes.
 */
export function createSbom({ name, date, serial }) {
  const sbom = JSON.parse(
    execFileSync(
      'npm',
      [
        ...['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
        ...['--omit', 'dev', '--package-lock-only'],
      ],
      { encoding: 'utf8', maxBuffer: 2 ** 26, shell: process.platform === 'win32' },
    ),
  );
  sbom.serialNumber = `urn:uuid:${serial}`;
  sbom.metadata.timestamp = date;
  sbom.metadata.component.name = name;
  return sbom;
}
