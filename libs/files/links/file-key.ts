import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 22;
/** Larger bytes would make some characters more frequent. */
const FAIR = 256 - (256 % ALPHABET.length);

/** Has 131 bits, so that nobody finds a file by guessing. */
export function newFileKey(): string {
  let key = '';
  while (key.length < LENGTH)
    for (const byte of randomBytes(2 * LENGTH))
      if (byte < FAIR && key.length < LENGTH) key += ALPHABET.charAt(byte % ALPHABET.length);
  return key;
}

/** Below the origin of short URLs: a short code cannot have a dot. */
export const FILES_PATH = '/.f/';

const PATH = /^\/\.f\/([0-9A-Za-z]{22})\/([^/?#]+)$/;

/** @param path without a query @returns null for a path that no file can have */
export function readFilePath(path: string): { key: string; name: string } | null {
  const [, key, encoded = ''] = PATH.exec(path) ?? [];
  if (key === undefined) return null;
  try {
    return { key, name: decodeURIComponent(encoded).normalize('NFC') };
  } catch {
    return null;
  }
}

export const filePath = (key: string, name: string): string =>
  `${FILES_PATH}${key}/${encodeURIComponent(name)}`;
