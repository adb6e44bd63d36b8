import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import {
  columnNameOf,
  onViolation,
  QrCode,
  Transactions,
  type PreparedStatement,
  type Actor,
} from '#libs/database';
import {
  fileIdsIn,
  isCaseSensitiveKey,
  needsProof,
  newShortCode,
  shortCodeKey,
  symbolSize,
  type ErrorCorrection,
} from '#libs/qr-codes';
import { StorageLimits } from '#libs/plans';
import { EmailNotVerified, type Problem } from '../../http/problems/index.js';
import { planLimitOf } from '../../workspaces/workspaces.errors.js';
import { CodeFilesService } from '../../files/code-files.service.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { DomainChanged, TakenDown, unknownDomain, unknownFiles, unknownFolder } from '../record/qr.errors.js';
import { refuseInconsistency } from './checks.table.js';
import type { DestinationLimits } from './destinations.js';
import { designChoice, completed, designedSymbol } from './qr-designed-symbol.js';
import type { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { changesTo, newRow } from '../record/qr-row.js';
import { uncounted, type QrRecord } from '../record/qr-record.js';
import { QrDomainsService } from './qr-domains.service.js';
import { QrTakenService } from './qr-taken.service.js';
import { FIND_REFUSED, FOLDER_KEY, insertStatement, SET_CREATED, type ArrivedRow } from './writes.queries.js';

/** The values of a row that can change until it is stored, and those that must be unique. */
type NewRow = Pick<
  QrCode,
  | 'id'
  | 'domain'
  | 'shortCode'
  | 'shortCodeNorm'
  | 'digitalLink'
  | 'externalId'
  | 'folderId'
  | 'passwordHash'
  | 'design'
>;

/** A row to store. */
export interface NewQrCode {
  row: NewRow;
  /** The whole row as a JSON object by column, without the hash of its password, what is stored of its logo, and the id of a folder by path. */
  columns: string;
  /** True if the caller chose its short code. */
  isOwnCode: boolean;
  /** True if its short code was taken and replaced. */
  renewed?: boolean;
  /** To be hashed into the row before it is stored. */
  password: string | null;
  /** Where its design comes from, as `designChoice` says; null if the row has it. */
  choice: string | null;
  /** To be read before the row is stored; null if its design is none that has to be. */
  symbol: NewSymbol | null;
}

interface NewSymbol {
  payload: string;
  /** Modules along one side; null as long as it has no design. */
  size: number | null;
  /** The error correction that the category requires. */
  fixedLevel: ErrorCorrection | null;
}

/** The refusals are by id of the row. A row with a taken value is in none of them. */
interface Stored {
  stored: Set<string>;
  takenDown: Map<string, Problem>;
  beyond: Map<string, Problem>;
}

/** A code as it would be created. */
export interface Draft extends NewQrCode {
  row: QrCode;
}

/**
 * Reads nothing but the body.
 * @param caseSensitive the case-sensitive domains of the workspace
 * @throws ValidationFailed when fields contradict each other
 */
export function toDraft(
  creator: { workspaceId: string; actor: Actor },
  body: CreateQrCodeDto,
  limits: DestinationLimits,
  now: Date,
  caseSensitive: ReadonlySet<string>,
): Draft {
  refuseInconsistency(body, limits);
  const row = newRow(creator, body, now, caseSensitive.has(body.domain ?? ''));
  const choice = designChoice(body);
  return {
    row,
    columns: columnsOf(row),
    isOwnCode: Boolean(body.short_code),
    password: body.password ?? null,
    choice,
    symbol: choice !== null || needsProof(row.design) ? newSymbol(row, choice, limits.shortUrlBase) : null,
  };
}

function newSymbol(row: QrCode, choice: string | null, shortUrlBase: string): NewSymbol {
  const symbol = designedSymbol(row, shortUrlBase);
  const { payload, fixedLevel } = symbol;
  const size = choice === null ? symbolSize(payload, completed(symbol).error_correction) : null;
  return { payload, fixedLevel, size };
}

/** In JSON, a text cannot contain it: its quotes would be escaped. */
const LEAD_FORM = '"lead_form":{';
const FILE_ID = /"(?:file|image)_id":"/;
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
    private readonly workspaces: WorkspacesService,
    private readonly taken: QrTakenService,
    private readonly limits: StorageLimits,
    private readonly files: CodeFilesService,
    private readonly domains: QrDomainsService,
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
    const refused = await this.findWithoutDomain(workspaceId, codes, isLocked);
    for (const [id, problem] of await this.findWithoutFile(workspaceId, codes)) refused.set(id, problem);
    const ofConfirmed = codes.filter(
      ({ columns, row }) => columns.includes(LEAD_FORM) || isSharedProduct(row),
    );
    if (ofConfirmed.length === 0) return refused;
    try {
      await this.workspaces.refuseUnconfirmed({ workspaceId });
    } catch (error) {
      if (!(error instanceof EmailNotVerified)) throw error;
      for (const { row } of ofConfirmed) refused.set(row.id, error);
    }
    return refused;
  }

  private async findWithoutFile(workspaceId: string, codes: NewQrCode[]): Promise<Map<string, Problem>> {
    const refused = new Map<string, Problem>();
    const ofCodes = codes
      .filter(({ columns }) => FILE_ID.test(columns))
      .map(({ row: { id }, columns }) => ({ id, files: fileIdsIn(rowOf(columns).qrData) }));
    if (ofCodes.length === 0) return refused;
    const sent = ofCodes.flatMap(({ files }) => files.map((file) => file.id));
    const existing = await this.files.findExisting(workspaceId, sent);
    for (const { id, files } of ofCodes) {
      const missing = files.filter((file) => !existing.has(file.id)).map(({ pointer }) => pointer);
      if (missing.length > 0) refused.set(id, unknownFiles(missing));
    }
    return refused;
  }

  /** The refusals of codes whose domain is none of the verified ones of the workspace. */
  private async findWithoutDomain(
    workspaceId: string,
    codes: NewQrCode[],
    isLocked: boolean,
  ): Promise<Map<string, Problem>> {
    const refused = new Map<string, Problem>();
    const names = new Set(codes.map(({ row }) => row.domain).filter((domain) => domain !== null));
    if (names.size === 0) return refused;
    const verified = await this.domains.findVerified({ workspaceId }, [...names], isLocked);
    for (const { row } of codes) {
      if (row.domain === null) continue;
      const isCaseSensitive = verified.get(row.domain);
      if (isCaseSensitive === undefined) refused.set(row.id, unknownDomain());
      else if (row.shortCodeNorm !== null && isCaseSensitiveKey(row.shortCodeNorm) !== isCaseSensitive)
        refused.set(row.id, new DomainChanged(row.domain));
    }
    return refused;
  }
}

/** On the host that all workspaces share, a product belongs to who creates its first code. */
const isSharedProduct = ({ digitalLink, domain }: NewRow): boolean => digitalLink !== null && domain === null;

/** Eight random characters of 32 can collide; a second collision is negligible. */
function renew(code: NewQrCode): void {
  const { row } = code;
  if (row.shortCode === null) return;
  const whole = { ...rowOf(code.columns), ...row };
  const shortCode = newShortCode();
  const changes = {
    ...changesTo(whole, { short_code: shortCode }, ['short_code']),
    shortCodeNorm: shortCodeKey(row.domain, shortCode, isCaseSensitiveKey(row.shortCodeNorm)),
  };
  Object.assign(row, changes);
  code.columns = columnsOf({ ...whole, ...changes });
  code.renewed = true;
}

/** As JSON, by column. */
const columnsOf = (row: Partial<QrCode>): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(row).map(([property, value]) => [columnNameOf(property), value])),
  );

/** Times are texts. */
const rowOf = (columns: string): QrCode =>
  Object.fromEntries(
    Object.entries(JSON.parse(columns) as object).map(([column, value]) => [propertyNameOf(column), value]),
  ) as unknown as QrCode;

const propertyNameOf = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
