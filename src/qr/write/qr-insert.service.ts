import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { onViolation, QrCode, Transactions, type PreparedStatement } from '#libs/database';
import { StorageLimits } from '#libs/plans';
import type { Problem } from '../../http/problems/index.js';
import { planLimitOf } from '../../workspaces/workspaces.errors.js';
import { TakenDown, unknownDomain, unknownFolder } from '../record/qr.errors.js';
import { uncounted, type QrRecord } from '../record/qr-record.js';
import { columnsOf, contentOf, renew, type Draft, type NewQrCode } from './new-codes.js';
import { QrDomainsService } from './qr-domains.service.js';
import { QrRefusalsService } from './qr-refusals.service.js';
import { QrTakenService } from './qr-taken.service.js';
import { FIND_REFUSED, FOLDER_KEY, insertStatement, SET_CREATED, type ArrivedRow } from './writes.queries.js';

/** The refusals are by id of the row. A row with a taken value is in none of them. */
interface Stored {
  stored: Set<string>;
  takenDown: Map<string, Problem>;
  beyond: Map<string, Problem>;
}

const TRIES = 5;
/** The foreign key of domain, if it is deleted at the same time. */
const DOMAIN_KEY = 'qr_codes_workspace_id_domain_fkey';

/** Stores new QR codes with their counters and their history, one or a thousand alike. */
@Injectable()
export class QrInsertService {
  private readonly statement: PreparedStatement;

  constructor(
    @InjectRepository(QrCode) { metadata }: Repository<QrCode>,
    private readonly transactions: Transactions,
    private readonly taken: QrTakenService,
    private readonly limits: StorageLimits,
    private readonly domains: QrDomainsService,
    private readonly refusals: QrRefusalsService,
  ) {
    this.statement = insertStatement(metadata);
  }

  /** @throws ShortCodeTaken, ExternalIdTaken, DigitalLinkTaken, EmailNotVerified, ValidationFailed */
  async insert(workspaceId: string, code: Draft): Promise<QrRecord> {
    const problem = (await this.run(workspaceId, [code])).get(code.row.id);
    if (problem) throw problem;
    return uncounted(code.row);
  }

  /**
   * Returns the refusals by id of the row; stored rows have no entry.
   * @param changeId the change of many codes of which they are a part
   * @throws ValidationFailed for an unknown folder
   */
  async run(
    workspaceId: string,
    codes: NewQrCode[],
    changeId: string | null = null,
  ): Promise<Map<string, Problem>> {
    // How a domain compares codes stays so until they are stored.
    if (codes.some(({ row }) => row.domain !== null))
      return this.transactions.run(() => this.runIn(workspaceId, codes, changeId));
    return this.runIn(workspaceId, codes, changeId);
  }

  private async runIn(
    workspaceId: string,
    codes: NewQrCode[],
    changeId: string | null,
  ): Promise<Map<string, Problem>> {
    const refused = await this.findRefused(workspaceId, codes, true);
    let waiting = codes.filter(({ row }) => !refused.has(row.id));
    for (let tries = 1; waiting.length > 0; tries++) {
      const { stored, takenDown, beyond } = await this.store(workspaceId, waiting, changeId);
      for (const [id, problem] of takenDown) refused.set(id, problem);
      waiting = waiting.filter(({ row }) => !stored.has(row.id) && !refused.has(row.id));
      const conflicting = waiting.filter(({ row }) => !beyond.has(row.id));
      if (waiting.length === 0) break;
      // Without a conflict, nothing becomes free for those beyond the limit.
      const isEnd = conflicting.length === 0;
      if (isEnd) beyond.forEach((problem, id) => refused.set(id, problem));
      else if (tries === TRIES) throw new Error(`no free short code in ${TRIES} tries`);
      // What is taken says more than the limit: it remains a fault when there is room.
      const asked = isEnd ? waiting : conflicting;
      const taken = await this.taken.find(workspaceId, asked);
      for (const code of asked) {
        const problem = taken.findConflict(code);
        if (problem) refused.set(code.row.id, problem);
        else if (!isEnd && !code.isOwnCode) renew(code);
      }
      waiting = waiting.filter(({ row }) => !refused.has(row.id));
    }
    return refused;
  }

  async setCreated(workspaceId: string, codes: readonly { id: string; at: string }[]): Promise<void> {
    if (codes.length === 0) return;
    const values = [workspaceId, codes.map(({ id }) => id), codes.map(({ at }) => at)];
    await this.transactions.query(SET_CREATED, values);
  }

  /** The refusals that `run` would return at this moment; stores nothing. */
  async findConflicts(workspaceId: string, codes: NewQrCode[]): Promise<Map<string, Problem>> {
    const taken = await this.taken.find(workspaceId, codes);
    const refused = await this.findRefused(workspaceId, codes);
    for (const code of codes) {
      if (refused.has(code.row.id)) continue;
      const problem = taken.findConflict(code);
      if (problem) refused.set(code.row.id, problem);
      else taken.add(code.row);
    }
    const valid = codes.filter(({ row }) => !refused.has(row.id));
    const { takenDown, beyond } = await this.send(FIND_REFUSED, workspaceId, valid);
    return new Map([...refused, ...takenDown, ...beyond]);
  }

  private store(workspaceId: string, codes: NewQrCode[], changeId: string | null): Promise<Stored> {
    return onViolation(
      { [FOLDER_KEY]: unknownFolder, [DOMAIN_KEY]: unknownDomain },
      this.send(this.statement, workspaceId, codes, changeId),
    );
  }

  private async send(
    statement: PreparedStatement,
    workspaceId: string,
    codes: NewQrCode[],
    ...rest: unknown[]
  ): Promise<Stored> {
    // jsonb keeps the last of two members with one name.
    const arrived = codes.map(({ row: { passwordHash, design, folderId }, columns }) => {
      const prepared = columnsOf({ passwordHash, design, folderId });
      return `${columns.slice(0, -1)},${prepared.slice(1)}`;
    });
    const parameters = [`[${arrived.join()}]`, workspaceId, this.limits.json, ...rest];
    const rows = await this.transactions.query<ArrivedRow>(statement, parameters);
    const rowsWith = (result: ArrivedRow['result']) => rows.filter((row) => row.result === result);
    return {
      stored: new Set(rowsWith('stored').map(({ id }) => id)),
      takenDown: new Map(rowsWith('taken_down').map(({ id }) => [id, new TakenDown()])),
      beyond: new Map(rowsWith('plan_limit').map((row) => [row.id, planLimitOf(row, row.isCodes)])),
    };
  }

  private async findRefused(
    workspaceId: string,
    codes: NewQrCode[],
    isLocked = false,
  ): Promise<Map<string, Problem>> {
    const scope = { workspaceId };
    const ofDomains = await this.domains.findRefused(scope, codes, isLocked);
    const ofContent = await this.refusals.find(scope, codes.map(contentOf));
    return new Map([...ofDomains, ...ofContent]);
  }
}
