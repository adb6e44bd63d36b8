import { Injectable } from '@nestjs/common';
import { ChangeFeed, EdgeReads, isDatabaseDown } from '#libs/database';
import { ScanJournal } from '#libs/scans';
import { KnownCodes } from '../known/known-codes.js';
import { FIND_LINKED, type LinkedCode } from './digital-links.queries.js';
import { SharedReads } from './shared-reads.js';
import { withTimeout } from './with-timeout.js';

/** Finds which codes a GS1 Digital Link leads to: its item, the batch and the product, as far as they have a code. */
@Injectable()
export class DigitalLinks {
  private readonly links: SharedReads<LinkedCode>;

  constructor(
    reads: EdgeReads,
    private readonly journal: ScanJournal,
    private readonly changes: ChangeFeed,
    private readonly known: KnownCodes,
  ) {
    this.links = new SharedReads(
      (links) => reads.read<LinkedCode>(FIND_LINKED, [[...new Set(links)]]),
      ({ digitalLink }) => digitalLink,
    );
  }

  /**
   * Returns the keys of short codes, the most specific one first.
   * @param levels the keys of the link, the most specific one first
   */
  async find(levels: readonly string[]): Promise<readonly string[]> {
    const [asked = ''] = levels;
    const known = this.known.findLink(asked);
    if (known && this.journal.isInUse && !this.changes.isLive) return known;
    try {
      const found = selectLevels(await withTimeout(this.links.find(levels)));
      if (found.length > 0 && this.journal.isEnabled) this.known.setLink(asked, found);
      return found;
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      this.journal.begin((error as Error).message);
      if (!known) throw error;
      return known;
    }
  }
}

/** Workspaces that share the scan origin can have codes for one GTIN, and none of them shows the links of another. */
function selectLevels(found: readonly LinkedCode[]): string[] {
  const first = found.find(({ isDeleted }) => !isDeleted) ?? found[0];
  if (!first) return [];
  const others = found
    .slice(found.indexOf(first) + 1)
    .filter(({ workspaceId, isDeleted }) => workspaceId === first.workspaceId && !isDeleted);
  return [first, ...others].map(({ shortCodeNorm }) => shortCodeNorm);
}
