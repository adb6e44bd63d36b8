import { Injectable } from '@nestjs/common';
import { lruCache } from '#libs/platform';
import type { BrandSettings } from '#libs/pages';
import { Freshness, type Stamp } from '../resolve/freshness.js';
import type { StoredCode } from '../resolve/stored-codes.queries.js';

/** About 50,000 codes. */
const MAX_BYTES = 32 * 2 ** 20;
const ENTRY_BYTES = 300;
/** Otherwise, the large codes of one workspace could take the place of all others; it has one brand. */
const MAX_BYTES_OF_CODE = 16 * 2 ** 10;

export interface Known {
  readonly key: string;
  readonly id: string;
  readonly workspaceId: string;
  readonly domain: string | null;
  /** JSON, which takes less memory than what it describes. */
  readonly text: string;
  readonly stamp: Stamp;
}

interface KnownCode {
  row: StoredCode;
  stamp: Stamp;
}

const keyOf = (kind: 'code' | 'brand' | 'link', name: string) => `${kind} ${name}`;

/** Codes that only a moment or the database could refuse are not here: an outage may begin much later. */
const isOpen = (row: StoredCode): boolean =>
  row.status === 'active' &&
  [row.deletedAt, row.takenDownAt, row.passwordHash, row.scanLimit, row.startsAt, row.expiresAt].every(
    (refusal) => refusal === null,
  );

/**
 * The codes that were read last, with what their pages and links need: as they are stored, so that the next process of
 * this journal can answer them while the database is unavailable.
 */
@Injectable()
export class KnownCodes {
  private readonly keys = new Map<string, string>();
  private removed: (key: string) => void = () => undefined;
  private readonly entries = lruCache<Known>(MAX_BYTES, {
    sizeOf: ({ key, text }) => ENTRY_BYTES + key.length + text.length,
    onDropped: ({ id }) => this.keys.delete(id),
  });

  constructor(private readonly freshness: Freshness) {}

  /** Registers a listener for the keys of what may no longer be used. */
  onRemoved(removed: (key: string) => void): void {
    this.removed = removed;
  }

  /** Returns the entries, what was read last first. */
  *[Symbol.iterator](): Generator<Known> {
    yield* this.entries.values();
  }

  set(row: StoredCode, stamp: Stamp): void {
    const { id, workspaceId, domain } = row;
    const key = keyOf('code', row.shortCodeNorm);
    if (!isOpen(row)) return this.drop(key);
    this.add({ key, id, workspaceId, domain, text: JSON.stringify(row), stamp });
    // A brand is read once, but used as often as the codes.
    this.entries.get(keyOf('brand', workspaceId));
  }

  setBrand(brand: BrandSettings & { workspaceId: string }): void {
    this.addText('brand', brand.workspaceId, brand, brand.workspaceId);
  }

  /** @param found the keys of the short codes of a GS1 Digital Link */
  setLink(link: string, found: readonly string[]): void {
    this.addText('link', link, found);
  }

  add(entry: Known): void {
    const isBrand = entry.key.startsWith('brand');
    if (entry.text.length > MAX_BYTES_OF_CODE && !isBrand) return this.drop(entry.key);
    this.entries.set(entry.key, entry);
    if (entry.key.startsWith('code') && this.entries.has(entry.key)) this.keys.set(entry.id, entry.key);
  }

  delete(id: string): void {
    const key = this.keys.get(id);
    if (key !== undefined) this.drop(key);
  }

  deleteMissing(shortCode: string): void {
    this.drop(keyOf('code', shortCode));
  }

  /** Searches all entries, since this is rare. */
  deleteWorkspace(workspaceId: string): void {
    for (const entry of [...this.entries.values()])
      if (entry.workspaceId === workspaceId) this.drop(entry.key);
  }

  findCode(shortCode: string): KnownCode | null {
    const entry = this.entries.get(keyOf('code', shortCode));
    if (!entry || !this.freshness.isUsableInOutage(entry.stamp)) return null;
    const row = JSON.parse(entry.text) as StoredCode;
    return { row: { ...row, updatedAt: new Date(row.updatedAt) }, stamp: entry.stamp };
  }

  /** A revision never changes, so it can be used at any time. */
  findBrand(workspaceId: string, revision: string): BrandSettings | null {
    const text = this.entries.get(keyOf('brand', workspaceId))?.text;
    const brand = text === undefined ? null : (JSON.parse(text) as BrandSettings);
    return brand?.revision === revision ? brand : null;
  }

  findLink(link: string): readonly string[] | null {
    const text = this.entries.get(keyOf('link', link))?.text;
    return text === undefined ? null : (JSON.parse(text) as string[]);
  }

  /** Returns short codes whose changes may have been missed, what was read last at the end. */
  missed(): string[] {
    const entries = [...this.entries.values()].filter(
      ({ key, stamp }) => key.startsWith('code') && !this.freshness.isFollowedSince(stamp),
    );
    return entries.map(({ key }) => key.slice('code '.length)).reverse();
  }

  private addText(kind: 'brand' | 'link', name: string, value: unknown, workspaceId = ''): void {
    const [key, stamp] = [keyOf(kind, name), this.freshness.stamp()];
    this.add({ key, id: key, workspaceId, domain: null, text: JSON.stringify(value), stamp });
  }

  private drop(key: string): void {
    if (this.entries.delete(key)) this.removed(key);
  }
}
