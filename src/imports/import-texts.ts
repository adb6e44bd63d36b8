import { MAX_CELL } from './import-limits.js';

/** What a report says about a row, which libs/sentences can say in each language. */
export type RowText = string & { readonly isOfRow: true };

const text = (words: string) => words as RowText;

/** @param text and the like are of the file, and short */
export const ROW_TEXTS = {
  longCell: () => text(`the cell has more than ${MAX_CELL.toLocaleString('en')} characters`),
  empty: () => text('the row has nothing to import'),
  unverified: (host: string) =>
    text(
      `${host} is no verified domain of this workspace: verify it under Domains, or send domain to choose another one`,
    ),
  twice: (row: number) => text(`the short code is in row ${row} already`),
  stays: (host: string) =>
    text(`${host} stays with that service: symbols that were printed with it keep leading there`),
  moved: (host: string, domain: string) =>
    text(`${host} is no domain of this workspace: the code is at ${domain}`),
  case: (row: number) => text(`the short code differs from that in row ${row} only in upper and lower case`),
  moreTags: (count: number) => text(`${count} more tags: a code has up to 20`),
  created: (time: string) => text(`its time of creation is not clear: ${time}`),
  expiry: (time: string) => text(`its expiry is not clear: ${time}`),
  limitReached: () => text('its limit was reached, so the code is paused'),
  noRecord: () => text('the line is no JSON object of up to 1 MiB'),
  noId: () => text('its id is no UUID'),
  noHost: () => text('its domain is no host name'),
  noFolderName: () => text('its folder has no name of 1 to 255 characters'),
  takenDown: () => text('it was taken down by the operator'),
  leads: (host: string) => text(`its symbol leads to ${host}: print it again`),
  pausedWithoutPassword: () => text('its password is in no export: it is paused until you set one'),
  noPassword: () => text('its password is in no export: set one before you activate it'),
  known: () => text('it is here already, and stays as it is'),
};
