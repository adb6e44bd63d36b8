import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type FindOptionsWhere, type Repository } from 'typeorm';
import { Config } from '#libs/platform';
import { QrCode, Transactions } from '#libs/database';
import { needsProof, type StoredDesign } from '#libs/qr-codes';
import type { Caller } from '../http/requests/caller.js';
import { Problem } from '../http/problems/index.js';
import { assertMatches, type Precondition } from '../http/requests/if-match.js';
import { atChoice } from './qr-design-choice.js';
import { QrDesignChoicesService } from './qr-design-choices.service.js';
import { designedSymbol, type DesignedSymbol } from './qr-designed-symbol.js';
import { QrDesignsService, type KnownLogos } from './qr-designs.service.js';
import type { PreparedLogos } from './qr-logos.service.js';
import type { NewQrCode } from './qr-insert.service.js';
import { isSameJson } from './same-json.js';
import { tooManyDesigns } from './qr.errors.js';

/** Each takes a thread for a tenth of a second. */
export const MAX_DESIGNS = 40;

/** They can be large. */
const CODES_PER_READ = 50;

const keyOf = ({ payload, design, fixedLevel }: DesignedSymbol): string =>
  JSON.stringify([design, payload.length, fixedLevel]);

/** About a version of a symbol; a thread would need a millisecond for the exact one. */
const sizeClassOf = (payload: string): string => `~${Math.ceil(payload.length / 16)}`;

const logosOf = ({ design }: QrCode, others: KnownLogos): KnownLogos => [
  (design as StoredDesign).logo,
  ...others,
];

function ignoreProblem(error: unknown): Partial<QrCode> {
  if (error instanceof Problem) return {};
  throw error;
}

/** The columns of a code that an edit changes. */
type ChangesOf = (code: QrCode) => Partial<QrCode> | Promise<Partial<QrCode>>;

/** A design that was read: as it was sent, and as it is stored. */
export interface DesignEdit {
  sent: StoredDesign;
  stored: StoredDesign;
}

/** The changes of an edit with what was proved; null if the code has changed since, and the design is another one. */
export function withProved(
  code: QrCode,
  changes: Partial<QrCode>,
  proved: DesignEdit | null,
): Partial<QrCode> | null {
  const { design, ...others } = changes;
  if (design === undefined || !needsProof(design)) return changes;
  if (!proved || !isSameJson(design, proved.sent)) return null;
  return isSameJson(proved.stored, code.design) ? others : { ...others, design: proved.stored };
}

/** Has designs read before a transaction begins: a proof takes long, and a transaction has a connection. */
@Injectable()
export class QrDesignWritesService {
  constructor(
    @InjectRepository(QrCode) private readonly codes: Repository<QrCode>,
    private readonly designs: QrDesignsService,
    private readonly choices: QrDesignChoicesService,
    private readonly transactions: Transactions,
    private readonly config: Config,
  ) {}

  /**
   * Gives codes that are not stored yet the designs that they choose, and makes their logos storable. Symbols of one size
   * and design are read once, since they differ in nothing that decoders have difficulties with.
   * @returns the refusals by id of the row
   * @throws QueueFull
   */
  async proveNew(caller: Caller, codes: readonly NewQrCode[]): Promise<Map<string, Problem>> {
    const proofs = new Map<string, StoredDesign | Problem>();
    const refused = await this.choices.dress(caller, codes);
    const prepared: PreparedLogos = new Map();
    for (const { row, symbol, choice } of codes) {
      if (symbol === null || refused.has(row.id) || !needsProof(row.design)) continue;
      this.transactions.assertNoTransaction();
      const { payload, fixedLevel, size } = symbol;
      const key = JSON.stringify([choice ?? row.design, size ?? sizeClassOf(payload), fixedLevel]);
      const knownLogos = choice === null ? [] : [(row.design as StoredDesign).logo];
      const proof =
        proofs.get(key) ??
        (proofs.size < MAX_DESIGNS
          ? await this.read({ ...symbol, design: row.design }, knownLogos, prepared)
          : tooManyDesigns(MAX_DESIGNS));
      if (proofs.size < MAX_DESIGNS) proofs.set(key, proof);
      if (proof instanceof Problem) refused.set(row.id, atChoice(proof, choice));
      else row.design = proof;
    }
    return refused;
  }

  /**
   * Proves the design that an edit changes; the content of a symbol never changes. Null if it changes none, or if there
   * is no such code, or another version: the edit itself then says so.
   * @param knownLogo a stored logo that the edit copies
   * @throws what `changesOf` throws; UnscannableDesign, ValidationFailed, QueueFull
   */
  async proveEdit(
    { workspaceId }: Caller,
    which: Pick<FindOptionsWhere<QrCode>, 'id' | 'externalId'>,
    precondition: Precondition,
    changesOf: ChangesOf,
    knownLogos: KnownLogos = [],
  ): Promise<DesignEdit | null> {
    this.transactions.assertNoTransaction();
    const code = await this.codes.findOne({ where: { workspaceId, deletedAt: IsNull(), ...which } });
    if (!code) return null;
    const { design } = await changesOf(code);
    if (design === undefined || !needsProof(design)) return null;
    try {
      assertMatches(precondition, code.version);
    } catch {
      return null;
    }
    const symbol = { ...designedSymbol(code, this.config.shortUrlBase), design };
    const { stored } = await this.designs.prove(symbol, logosOf(code, knownLogos));
    return { sent: design, stored };
  }

  /**
   * Proves the designs that an edit of many codes changes. Symbols of one length and design are read once. Errors of
   * `changesOf` are left to the edit itself.
   * @returns what replaces the changes of a code by those that were proved; it throws the refusal of a design
   * @throws QueueFull
   */
  async proveEdits(
    { workspaceId }: Caller,
    ids: readonly string[],
    changesOf: ChangesOf,
    knownLogos: KnownLogos = [],
  ): Promise<(code: QrCode, changes: Partial<QrCode>) => Partial<QrCode>> {
    this.transactions.assertNoTransaction();
    const proofs = new Map<string, StoredDesign | Problem>();
    const prepared: PreparedLogos = new Map();
    for (let from = 0; from < ids.length; from += CODES_PER_READ) {
      const id = In(ids.slice(from, from + CODES_PER_READ));
      for (const code of await this.codes.findBy({ workspaceId, deletedAt: IsNull(), id })) {
        const { design } = await Promise.resolve(changesOf(code)).catch(ignoreProblem);
        if (design === undefined || !needsProof(design)) continue;
        const symbol = { ...designedSymbol(code, this.config.shortUrlBase), design };
        const key = keyOf(symbol);
        if (!proofs.has(key) && proofs.size < MAX_DESIGNS)
          proofs.set(key, await this.read(symbol, logosOf(code, knownLogos), prepared));
      }
    }
    return (code, changes) => {
      const { design, ...others } = changes;
      if (design === undefined || !needsProof(design)) return changes;
      const symbol = { ...designedSymbol(code, this.config.shortUrlBase), design };
      const proof = proofs.get(keyOf(symbol)) ?? tooManyDesigns(MAX_DESIGNS);
      if (proof instanceof Problem) throw proof;
      return isSameJson(proof, code.design) ? others : { ...others, design: proof };
    };
  }

  private async read(
    symbol: Parameters<QrDesignsService['prove']>[0],
    knownLogos: KnownLogos,
    prepared: PreparedLogos,
  ): Promise<StoredDesign | Problem> {
    try {
      return (await this.designs.prove(symbol, knownLogos, prepared)).stored;
    } catch (error) {
      if (error instanceof Problem && error.status === 422) return error;
      throw error;
    }
  }
}
