import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import type { Language } from '#libs/languages';
import { categoryOf, withFiles } from '#libs/qr-codes';
import { reportHrefOf } from '../pages/report-href.js';
import { Brands } from './brands.js';
import { ClickKeys } from './click-keys.js';
import { ResolvedCode } from './resolved-code.js';
import { ShortPath } from '../request/short-path.js';
import type { StoredCode } from './stored-codes.queries.js';

@Injectable()
export class CodeBuilder {
  private turn = Promise.resolve();
  private readonly origin: string;

  constructor(
    private readonly brands: Brands,
    private readonly path: ShortPath,
    private readonly clickKeys: ClickKeys,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.origin = new URL(config.shortUrlBase).origin;
  }

  async build(row: StoredCode, language: Language): Promise<ResolvedCode> {
    const brand = await this.brands.find(row.workspaceId, row.brandRevision);
    const path = row.domain === null ? this.path : ShortPath.ofDomain(row.domain);
    const clickQuery = this.clickKeys.queryOf(row);
    // One query can return two hundred pages, which would block scans for half a second if rendered at once.
    if (categoryOf(row.category).page) await (this.turn = this.turn.then(() => nextTurn()));
    const links = path.linksOf(row.shortCode ?? '');
    const reportHref = reportHrefOf(this.config.abuseEmail, links.shortUrl);
    const qrData = row.files ? withFiles(row.qrData, row.files, this.origin) : row.qrData;
    const now = this.clock.now();
    return new ResolvedCode(
      { ...row, qrData },
      { language, brand, clickQuery, reportHref, base: path.base, now, ...links },
    );
  }
}
