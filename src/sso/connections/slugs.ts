import { randomInt } from 'node:crypto';

const MAX_LENGTH = 40;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const SUFFIX_LENGTH = 4;

/** A short name for addresses, such as `alder-finch` for "Alder & Finch". */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '') || 'workspace';

/** For a workspace whose name another one has. */
export const distinctSlug = (slug: string): string =>
  `${slug}-${Array.from({ length: SUFFIX_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')}`;
