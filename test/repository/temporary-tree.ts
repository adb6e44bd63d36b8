import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TemporaryTree {
  root: string;
  remove(): void;
}

/** Creates a folder with these files (path → text), and copies of the project's files named by `copied`. */
export function temporaryTree(files: Record<string, string>, copied: string[] = []): TemporaryTree {
  const root = mkdtempSync(join(tmpdir(), 'qr-service-tree-'));
  for (const path of copied) cpSync(join(process.cwd(), path), join(root, path));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
