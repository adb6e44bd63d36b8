import type { QrCode } from '#libs/database';
import { safeFileName } from '#libs/http-server';

interface NamedCode {
  code: Pick<QrCode, 'id' | 'name' | 'shortCode' | 'externalId'>;
  folders: string[];
}

/**
 * A part of a path contains a name, an external id and a short code, and is shorter than the 255 bytes that file
 * systems allow.
 */
const VALUE_BYTES = 80;
const PART_BYTES = 240;

const VALUES = {
  name: ({ code }: NamedCode) => safeFileName(code.name, VALUE_BYTES),
  short_code: ({ code }: NamedCode) => code.shortCode ?? code.id,
  external_id: ({ code }: NamedCode) => safeFileName(code.externalId ?? '', VALUE_BYTES),
  folder: ({ folders }: NamedCode) => folders.map((name) => safeFileName(name, VALUE_BYTES)).join('/'),
};

export const PLACEHOLDERS = Object.keys(VALUES).map((name) => `{${name}}`);
export const DEFAULT_PATTERN = '{name}-{short_code}';

const PLACEHOLDER = /\{([^{}]*)\}/g;

export const patternFault = (pattern: string): string | null =>
  [...pattern.matchAll(PLACEHOLDER)].every(([, name = '']) => Object.hasOwn(VALUES, name)) &&
  !/[{}]/.test(pattern.replace(PLACEHOLDER, ''))
    ? null
    : `must contain no other braces than ${PLACEHOLDERS.join(', ')}`;

/** Names files in an archive by a pattern: safe on every system, and unique ignoring case. */
export class ExportFileNames {
  private readonly wanted = new Map<string, number>();

  constructor(
    private readonly pattern: string,
    private readonly extension: string,
    reserved: string,
  ) {
    this.wanted.set(reserved.toLowerCase(), 1);
  }

  name(named: NamedCode): string {
    const path = this.pattern
      .replace(PLACEHOLDER, (_, name: keyof typeof VALUES) => VALUES[name](named))
      .split('/')
      .map((part) => safeFileName(part, PART_BYTES))
      .filter((part) => part !== '')
      .join('/');
    return this.number(path || VALUES.short_code(named));
  }

  /** "Table (2).svg" follows "Table.svg"; a code can have that name, too. */
  private number(path: string): string {
    for (const base = `${path}.${this.extension}`.toLowerCase(); ;) {
      const count = (this.wanted.get(base) ?? 0) + 1;
      this.wanted.set(base, count);
      const name = `${path}${count === 1 ? '' : ` (${count})`}.${this.extension}`;
      if (count === 1) return name;
      if (!this.wanted.has(name.toLowerCase())) {
        this.wanted.set(name.toLowerCase(), 1);
        return name;
      }
    }
  }
}
