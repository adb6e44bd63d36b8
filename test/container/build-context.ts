import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Pattern {
  regex: RegExp;
  isException: boolean;
}

export function buildContext(root: string): string[] {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(patternOf);
  const isIgnored = (path: string) =>
    patterns.findLast(({ regex }) => regex.test(path))?.isException === false;
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (isIgnored(path)) return [];
      return entry.isDirectory() ? walk(path) : [path];
    });
  return walk('');
}

/** A pattern also matches everything below what it names. */
function patternOf(line: string): Pattern {
  const isException = line.startsWith('!');
  const glob = line.slice(isException ? 1 : 0).replace(/^\/|\/$/g, '');
  const source = glob
    .split('/')
    .map((part) =>
      part === '**' ? '.*' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*'),
    )
    .join('/')
    .replaceAll('.*/', '(.*/)?');
  return { regex: new RegExp(`^${source}(/.*)?$`), isException };
}
