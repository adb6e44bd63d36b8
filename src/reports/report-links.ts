import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock, Config } from '#libs/platform';
import { NIL_UUID, SEALED_PAIRS, Report, SecretInUse, Transactions, type SealedColumn } from '#libs/database';
import { PURPOSES, SecretBox } from '#libs/secrets';
import { hashSecret } from '../auth/secret-format.js';
import type { WorkspaceScope } from '../http/requests/caller.js';
import type { ShownReport } from './reports.dto.js';
import { activeAmong } from './reports.queries.js';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 bits. */
const LENGTH = 32;
const TOKEN = /^[0-9A-Za-z]{32}$/;

export const SEALED_REPORT_LINKS: SealedColumn = {
  find: 'select id as key, token_sealed as sealed from reports where id > $1 order by id limit $2',
  replace: `update reports set token_sealed = n.after from ${SEALED_PAIRS}
    where id = n.key::uuid and token_sealed = n.before returning id`,
  start: NIL_UUID,
  box: (secrets) => new SecretBox(PURPOSES.reportLinks, secrets),
};

/** Tokens of links: found by their hash, and sealed, so that only the workspace sees them again. */
@Injectable()
export class ReportLinks {
  private readonly box: SecretBox;

  constructor(
    @InjectRepository(Report) private readonly reports: Repository<Report>,
    private readonly transactions: Transactions,
    private readonly config: Config,
    private readonly secretInUse: SecretInUse,
    private readonly clock: Clock,
  ) {
    this.box = SEALED_REPORT_LINKS.box(config.requireAppSecrets());
  }

  async make(id: string): Promise<Pick<Report, 'tokenHash' | 'tokenSealed'>> {
    const token = Array.from({ length: LENGTH }, () => BASE62.charAt(randomInt(BASE62.length))).join('');
    const tokenSealed = this.box.seal(Buffer.from(token), id, await this.secretInUse.find());
    return { tokenHash: hashSecret(token), tokenSealed };
  }

  /** All are of one workspace. */
  async show(reports: Report[]): Promise<Omit<ShownReport, 'recipients'>[]> {
    const active = await activeAmong(this.transactions, reports, this.clock.now());
    return reports.map((report) => ({
      report,
      url: this.urlOf(report),
      status: active.has(report.id) ? 'active' : 'ended',
    }));
  }

  /** Returns the report of a link that works; null alike for all others. */
  async open(token: string): Promise<Report | null> {
    // What cannot be a token costs no query.
    if (!TOKEN.test(token)) return null;
    return this.ifActive(await this.reports.findOneBy({ tokenHash: hashSecret(token) }));
  }

  /** Returns null alike for a report that is unknown and one whose link has ended. */
  async findActive({ workspaceId }: WorkspaceScope, id: string): Promise<Report | null> {
    return this.ifActive(await this.reports.findOneBy({ id, workspaceId }));
  }

  urlOf({ id, tokenSealed }: Report): string {
    return `${this.config.baseUrl}/r/${this.box.open(tokenSealed, id).toString()}`;
  }
  private async ifActive(report: Report | null): Promise<Report | null> {
    if (!report) return null;
    const active = await activeAmong(this.transactions, [report], this.clock.now());
    return active.has(report.id) ? report : null;
  }
}
