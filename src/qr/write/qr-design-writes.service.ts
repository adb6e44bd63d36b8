import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import type { QrCode } from '#libs/database';
import { needsProof, type StoredDesign } from '#libs/qr-codes';
import type { Caller } from '../../http/requests/caller.js';
import { Problem } from '../../http/problems/index.js';
import type { Prepared } from '../../http/requests/preparation.js';
import { designedSymbol, type DesignedSymbol } from './qr-designed-symbol.js';
import { QrDesignsService, type KnownLogos } from './qr-designs.service.js';
import type { PreparedLogos } from './qr-logos.service.js';
import { tooManyDesigns } from '../record/qr.errors.js';
import { isSameJson } from '../record/same-json.js';
import { atChoice } from './qr-design-choice.js';
import { QrDesignChoicesService } from './qr-design-choices.service.js';
import type { NewQrCode } from './qr-insert.service.js';

/** Each takes a thread for a tenth of a second. */
export const MAX_DESIGNS = 40;

const keyOf = ({ payload, design, fixedLevel }: DesignedSymbol): string =>
  JSON.stringify([design, payload.length, fixedLevel]);

/** About a version of a symbol; a thread would need a millisecond for the exact one. */
const sizeClassOf = (payload: string): string => `~${Math.ceil(payload.length / 16)}`;

/** What a request has prepared: each design and logo once. */
export class RequestWork {
  readonly designs = new Set<string>();
  readonly logos: PreparedLogos = new Map();

  /** @param knownLogos stored ones that the request copies */
  constructor(
    readonly prepared: Prepared,
    readonly knownLogos: KnownLogos = [],
    readonly hasManyCodes = false,
  ) {}
}

/** Has designs read before codes are stored. */
@Injectable()
export class QrDesignWritesService {
  constructor(
    private readonly designs: QrDesignsService,
    private readonly choices: QrDesignChoicesService,
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
   * Replaces a design that an edit changes by what is stored of it. Symbols of one length and design are read once, since
   * they differ in nothing that decoders have difficulties with; the content of a symbol never changes.
   * @throws UnscannableDesign, ValidationFailed, QueueFull
   */
  async proveChange(code: QrCode, changes: Partial<QrCode>, work: RequestWork): Promise<Partial<QrCode>> {
    const { design, ...others } = changes;
    if (design === undefined || !needsProof(design)) return changes;
    const symbol = { ...designedSymbol(code, this.config.shortUrlBase), design };
    const key = keyOf(symbol);
    if (!work.designs.has(key) && work.designs.size === MAX_DESIGNS) throw tooManyDesigns(MAX_DESIGNS);
    work.designs.add(key);
    const knownLogos = [(code.design as StoredDesign).logo, ...work.knownLogos];
    const proof = await work.prepared.once(`design ${key}`, () => this.read(symbol, knownLogos, work.logos));
    if (proof instanceof Problem) throw proof;
    return isSameJson(proof, code.design) ? others : { ...others, design: proof };
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
