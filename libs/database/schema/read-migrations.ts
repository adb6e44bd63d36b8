import { readdir } from 'node:fs/promises';
import type { MigrationInterface } from 'typeorm';

export type Migration = new () => MigrationInterface;

const CODE_FILE = /\.[jt]s$/;
const TIME_LENGTH = '1763700000000'.length;

/**
 * Returns the migrations of a folder, sorted by the timestamp in their file and class names.
 * @throws Error if a file does not export exactly one migration
 */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => CODE_FILE.test(file)).sort();
  return Promise.all(files.map((file) => readMigration(folder, file)));
}

async function readMigration(folder: URL, file: string): Promise<Migration> {
  const exported = Object.values((await import(new URL(file, folder).href)) as object);
  const [migration] = exported.filter(isMigration);
  const time = file.slice(0, TIME_LENGTH);
  if (exported.length !== 1 || !/^\d+$/.test(time) || !migration?.name.endsWith(time))
    throw new Error(
      `${file} must export one class and nothing else: a migration that is named like the file.`,
    );
  return migration;
}

const isMigration = (exported: unknown): exported is Migration =>
  typeof exported === 'function' && 'up' in (exported.prototype as object);
