import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CommandError } from './command-error.js';

/**
 * Creates the folder if it is missing, and returns it. PostgreSQL's user must be able to traverse it if this process
 * runs as root.
 */
export function openDataFolder(dir: string): string {
  fs.mkdirSync(dir, { recursive: true });
  if (process.getuid?.() === 0 && fs.readdirSync(dir).length === 0) {
    fs.chmodSync(dir, fs.statSync(dir).mode | 0o111);
  }
  const probe = path.join(dir, `.writable-${process.pid}`);
  fs.writeFileSync(probe, '');
  fs.rmSync(probe);
  return dir;
}

/** The root of all keys; created on the first call, readable only by its owner. */
export function appSecretIn(dir: string): string {
  const file = path.join(dir, 'app-secret');
  if (!fs.existsSync(file)) writePrivate(file, `${randomBytes(32).toString('base64url')}\n`);
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret.length < 32) {
    throw new CommandError(
      `${file} does not contain a secret of at least 32 characters: restore the previous one, or set APP_SECRET.`,
    );
  }
  return secret;
}

export function writePrivate(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, content, { mode: 0o600, flag: 'wx' });
  fs.renameSync(draft, file);
}
