import { Injectable } from '@nestjs/common';
import type { ListedScan, ScanLines, ScanPage } from './scan-list.js';
import { ScanList } from './scan-list.js';
import type { ScanLineFormat } from './scan-csv.queries.js';
import type { ScanListScope, ScanPosition } from './scan-list.queries.js';

const HOUR_MS = 3_600_000;
const WIDER = 4;
/** Beyond it, all that is left is read at once: a thousand hours had fewer scans than a page. */
const WIDEST_MS = 1_000 * HOUR_MS;

/** Lists the stored scans of many QR codes, newest first. */
@Injectable()
export class ScansOfMany {
  constructor(private readonly list: ScanList) {}

  async page(
    scope: ScanListScope,
    position: ScanPosition | null,
    limit: number,
    now: Date,
  ): Promise<ScanPage> {
    const scans: ListedScan[] = [];
    for (const window of windows(scope, position, now)) {
      const page = await this.list.page(window, position, limit - scans.length);
      scans.push(...page.scans);
      if (page.next) return { scans, next: page.next };
      const last = scans.at(-1);
      if (scans.length === limit && last) return { scans, next: [last.scanned_at, last.id] };
    }
    return { scans, next: null };
  }

  /** The same as CSV. */
  async lines(
    scope: ScanListScope,
    position: ScanPosition | null,
    limit: number,
    format: ScanLineFormat,
    now: Date,
  ): Promise<ScanLines> {
    let lines = '';
    for (const window of windows(scope, position, now)) {
      const part = await this.list.lines(window, position, limit, format);
      lines += part.lines;
      if (part.next) return { lines, next: part.next };
    }
    return { lines, next: null };
  }
}

/**
 * The range in parts, the newest one first, each wider than the one before: a statement sorts the scans of its part, and most
 * pages end in the first one.
 */
function* windows(scope: ScanListScope, position: ScanPosition | null, now: Date): Generator<ScanListScope> {
  const { from } = scope;
  let until = scope.to;
  let start = Math.min(
    ...[now, scope.to, position && new Date(position[0])].flatMap((time) => time?.getTime() ?? []),
  );
  for (let width = HOUR_MS; width <= WIDEST_MS; width *= WIDER) {
    start -= width;
    if (from && start <= from.getTime()) break;
    yield { ...scope, from: new Date(start), to: until };
    until = new Date(start);
  }
  yield { ...scope, to: until };
}
