import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { onViolation, QrCode, Transactions, type PreparedStatement } from '#libs/database';
import { newShortCode } from '#libs/qr-codes';
import { mapInSlices } from '#libs/time-slices';
import type { Problem } from '../problems/index.js';
import { FOLDER_KEY } from './qr-edits.js';
import { ExternalIdTaken, ShortCodeTaken, unknownDomain, unknownFolder } from './qr.errors.js';
import { changesTo } from './qr-row.js';
import { insertStatement, TAKEN, VERIFIED_DOMAINS } from './qr-writes.queries.js';

/** A row to store. */
export interface NewQrCode {
  row: QrCode;
  /** Whether the caller chose its short code. */
  isOwnCode: boolean;
  /** To be hashed into the row before it is stored. */
  password: string | null;
}

const TRIES = 5;
/** The foreign key of domain, if it is deleted at the same time. */
const DOMAIN_KEY = 'qr_codes_workspace_id_domain_fkey';

/** Stores new QR codes with their counters and their history, one or a thousand alike. */
@Injectable()
export class QrInsertService {
  private readonly statement: PreparedStatement;

  constructor(
    @InjectRepository(QrCode) private readonly codes: Repository<QrCode>,
    private readonly transactions: Transactions,
  ) {
    this.statement = insertStatement(codes.metadata);
  }

  /**
   * Returns the refusals by id of the row; stored rows have no entry.
   * @throws ValidationFailed for an unknown folder
   */
  async run(workspaceId: string, codes: NewQrCode[]): Promise<Map<string, Problem>> {
    const refused = await this.findWithoutDomain(workspaceId, codes);
    let waiting = codes.filter(({ row }) => !refused.has(row.id));
    for (let tries = 1; waiting.length > 0; tries++) {
      const stored = await this.store(waiting.map(({ row }) => row));
      waiting = waiting.filter(({ row }) => !stored.has(row.id));
      if (waiting.length === 0) break;
      if (tries === TRIES) throw new Error(`no free short code in ${TRIES} tries`);
      const taken = await this.findTaken(workspaceId, waiting);
      for (const code of waiting) {
        const problem = refusalOf(code, taken);
        if (problem) refused.set(code.row.id, problem);
        else if (!code.isOwnCode) renew(code.row);
      }
      waiting = waiting.filter(({ row }) => !refused.has(row.id));
    }
    return refused;
  }

  /** The refusals that `run` would return at this moment; stores nothing. */
  async foresee(workspaceId: string, codes: NewQrCode[]): Promise<Map<string, Problem>> {
    const taken = await this.findTaken(workspaceId, codes);
    const refused = await this.findWithoutDomain(workspaceId, codes);
    for (const code of codes) {
      if (refused.has(code.row.id)) continue;
      const problem = refusalOf(code, taken);
      if (problem) refused.set(code.row.id, problem);
      // For the ones that follow, it is taken by this one.
      else {
        if (code.row.shortCodeNorm !== null) taken.shortCodes.add(code.row.shortCodeNorm);
        if (code.row.externalId !== null) taken.externalIds.add(code.row.externalId);
      }
    }
    return refused;
  }

  private async store(rows: QrCode[]): Promise<Set<string>> {
    const arrived = await mapInSlices(rows, (row) => JSON.stringify(this.toColumns(row)));
    const stored = await onViolation(
      { [FOLDER_KEY]: unknownFolder, [DOMAIN_KEY]: unknownDomain },
      this.transactions.query<{ id: string }>(this.statement, [`[${arrived.join()}]`]),
    );
    return new Set(stored.map(({ id }) => id));
  }

  /** The refusals of codes whose domain is none of the verified ones of the workspace. */
  private async findWithoutDomain(workspaceId: string, codes: NewQrCode[]): Promise<Map<string, Problem>> {
    const refused = new Map<string, Problem>();
    const names = new Set(codes.map(({ row }) => row.domain).filter((domain) => domain !== null));
    if (names.size === 0) return refused;
    const rows = await this.transactions.query<{ name: string }>(VERIFIED_DOMAINS, [workspaceId, [...names]]);
    const verified = new Set(rows.map(({ name }) => name));
    for (const { row } of codes)
      if (row.domain !== null && !verified.has(row.domain)) refused.set(row.id, unknownDomain());
    return refused;
  }

  private async findTaken(workspaceId: string, codes: NewQrCode[]): Promise<Taken> {
    const rows = await this.transactions.query<{ shortCodeNorm: string; externalId: string }>(TAKEN, [
      workspaceId,
      codes.map(({ row }) => row.shortCodeNorm).filter((shortCode) => shortCode !== null),
      codes.map(({ row }) => row.externalId).filter((id) => id !== null),
    ]);
    return {
      shortCodes: new Set(rows.map(({ shortCodeNorm }) => shortCodeNorm)),
      externalIds: new Set(rows.map(({ externalId }) => externalId)),
    };
  }

  private toColumns(row: QrCode): object {
    return Object.fromEntries(
      this.codes.metadata.columns.map(({ databaseName, propertyName }) => [
        databaseName,
        row[propertyName as keyof QrCode],
      ]),
    );
  }
}

interface Taken {
  /** In the form in which they are compared. */
  shortCodes: Set<string>;
  externalIds: Set<string>;
}

function refusalOf({ row, isOwnCode }: NewQrCode, { shortCodes, externalIds }: Taken): Problem | null {
  const { shortCode, shortCodeNorm, externalId } = row;
  if (isOwnCode && shortCode !== null && shortCodeNorm !== null && shortCodes.has(shortCodeNorm))
    return new ShortCodeTaken(shortCode);
  if (externalId !== null && externalIds.has(externalId)) return new ExternalIdTaken();
  return null;
}

/** Eight random characters of 32 can collide; a second collision is negligible. */
function renew(row: QrCode): void {
  if (row.shortCode === null) return;
  const domain = row.domain === null ? {} : { domain: row.domain };
  Object.assign(row, changesTo(row, { ...domain, short_code: newShortCode() }, ['short_code']));
}
