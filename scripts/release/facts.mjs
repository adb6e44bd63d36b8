import { readdirSync, readFileSync } from 'node:fs';

const MIGRATIONS = 'libs/database/migrations';
const MANIFEST = 'libs/operations/exports/manifest.ts';

/** What releases.json says of the code in this folder. */
export function factsOfCode() {
  const migrations = readdirSync(MIGRATIONS)
    .filter((name) => /^\d+-[\w-]+\.ts$/.test(name))
    .toSorted();
  const [, exportFormat] = /^\s*format: (\d+);$/m.exec(readFileSync(MANIFEST, 'utf8')) ?? [];
  if (migrations.length === 0 || !exportFormat)
    throw new Error(`No migrations in ${MIGRATIONS}, or no format of exports in ${MANIFEST}`);
  return {
    migrations: migrations.length,
    newestMigration: migrations.at(-1).replace(/\.ts$/, ''),
    exportFormat: Number(exportFormat),
  };
}

/** The upgrade notes that nobody has to write. */
export function upgradeNotes(facts, previous) {
  const added = facts.migrations - previous.migrations;
  const notes = [
    added === 0
      ? `There are no migrations: processes of ${previous.version} and of this version share the schema.`
      : `Make a [backup](docs/backup.md), then apply ${added} ${added === 1 ? 'migration' : 'migrations'}, up to \`${facts.newestMigration}\`; processes of ${previous.version} [keep running](docs/upgrades.md) on their result.`,
  ];
  if (facts.exportFormat !== previous.exportFormat)
    notes.push(`Exports of workspaces have format ${facts.exportFormat} (before: ${previous.exportFormat}).`);
  return notes.map((note) => `- ${note}`);
}
