import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import type { QrCode } from '#libs/database';
import { needsProof, type StoredDesign } from '#libs/qr-codes';
import { PasswordsService } from '#libs/secrets';
import type { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { Destinations } from './destinations.js';
import { Problem } from '../../http/problems/index.js';
import type { Caller } from '../../http/requests/caller.js';
import { toDraft, type Draft, type NewQrCode } from './new-codes.js';
import type { Prepared } from '../../http/requests/preparation.js';
import { atChoice, designedSymbol, type DesignedSymbol } from './qr-designed-symbol.js';
import { QrDomainsService } from './qr-domains.service.js';
import { QrDesignsService, type KnownLogos } from './qr-designs.service.js';
import type { PreparedLogos } from './qr-logos.service.js';
import { tooManyDesigns } from '../record/qr.errors.js';
import { isSameJson } from '../../http/requests/json-values.js';
import { QrDesignChoicesService } from './qr-design-choices.service.js';

/** Each takes a thread for a tenth of a second. */
const MAX_DESIGNS = 40;

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

/** Prepares the fields that are not stored as they are sent: a design is read by decoders, a password hashed. */
@Injectable()
export class QrPreparationsService {
  constructor(
    private readonly designs: QrDesignsService,
    private readonly choices: QrDesignChoicesService,
    private readonly passwords: PasswordsService,
    private readonly destinations: Destinations,
    private readonly domains: QrDomainsService,
    private readonly clock: Clock,
  ) {}

  /** The code that a body would create. @throws ValidationFailed */
  async draft(caller: Caller, body: CreateQrCodeDto): Promise<Draft> {
    const caseSensitive = body.domain ? await this.domains.findCaseSensitive(caller) : new Set<string>();
    return toDraft(caller, body, this.destinations, this.clock.now(), caseSensitive);
  }

  /** The same, ready to be stored. @throws ValidationFailed, UnscannableDesign, QueueFull */
  async prepare(caller: Caller, body: CreateQrCodeDto): Promise<Draft> {
    const code = await this.draft(caller, body);
    const problem = (await this.proveNew(caller, [code])).get(code.row.id);
    if (problem) throw problem;
    await this.hashNew([code]);
    return code;
  }

  /**
   * Gives codes that are not stored yet the designs that they choose, and makes their logos storable. Symbols of one size
   * and design are read once, since they differ in nothing that decoders have difficulties with.
   * @returns the refusals by id of the row
   * @throws QueueFull
   */
  async proveNew(caller: Caller, codes: readonly NewQrCode[]): Promise<Map<string, Problem>> {
    const proofs = new Map<string, StoredDesign | Problem>();
    const refused = await this.choices.dress(caller, codes);
    const logos: PreparedLogos = new Map();
    for (const { row, symbol, choice } of codes) {
      if (symbol === null || refused.has(row.id) || !needsProof(row.design)) continue;
      const { payload, fixedLevel, size } = symbol;
      const key = JSON.stringify([choice ?? row.design, size ?? sizeClassOf(payload), fixedLevel]);
      const knownLogos = choice === null ? [] : [(row.design as StoredDesign).logo];
      const proof =
        proofs.get(key) ??
        (proofs.size < MAX_DESIGNS
          ? await this.read({ ...symbol, design: row.design }, knownLogos, logos)
          : tooManyDesigns(MAX_DESIGNS));
      if (proofs.size < MAX_DESIGNS) proofs.set(key, proof);
      if (proof instanceof Problem) refused.set(row.id, atChoice(proof, choice));
      else row.design = proof;
    }
    return refused;
  }

  /** Hashes equal passwords once. @throws QueueFull */
  async hashNew(codes: readonly NewQrCode[]): Promise<void> {
    const hashes = new Map<string, string>();
    for (const { row, password } of codes) {
      if (password === null) continue;
      const hash = hashes.get(password) ?? (await this.passwords.hash(password));
      hashes.set(password, hash);
      row.passwordHash = hash;
    }
  }

  /**
   * Completes the changes of an edit.
   * @param password null removes it, undefined leaves it
   * @throws UnscannableDesign, ValidationFailed, QueueFull
   */
  async complete(
    code: QrCode,
    changes: Partial<QrCode>,
    password: string | null | undefined,
    work: RequestWork,
  ): Promise<Partial<QrCode>> {
    const proved = await this.proved(code, changes, work);
    if (password === undefined) return proved;
    const passwordHash = password === null ? null : await this.hashed(code, password, work);
    return code.passwordHash === passwordHash ? proved : { ...proved, passwordHash };
  }

  /**
   * Replaces a design that an edit changes by what is stored of it. Symbols of one length and design are read once, since
   * they differ in nothing that decoders have difficulties with; the content of a symbol never changes.
   */
  private async proved(code: QrCode, changes: Partial<QrCode>, work: RequestWork): Promise<Partial<QrCode>> {
    const { design, ...others } = changes;
    if (design === undefined || !needsProof(design)) return changes;
    const symbol = { ...designedSymbol(code, this.destinations.shortUrlBase), design };
    const key = JSON.stringify([design, symbol.payload.length, symbol.fixedLevel]);
    if (!work.designs.has(key) && work.designs.size === MAX_DESIGNS) throw tooManyDesigns(MAX_DESIGNS);
    work.designs.add(key);
    const knownLogos = [(code.design as StoredDesign).logo, ...work.knownLogos];
    const proof = await work.prepared.once(`design ${key}`, () => this.read(symbol, knownLogos, work.logos));
    if (proof instanceof Problem) throw proof;
    return isSameJson(proof, code.design) ? others : { ...others, design: proof };
  }

  private async read(
    symbol: DesignedSymbol,
    knownLogos: KnownLogos,
    logos: PreparedLogos,
  ): Promise<StoredDesign | Problem> {
    try {
      return (await this.designs.prove(symbol, knownLogos, logos)).stored;
    } catch (error) {
      if (error instanceof Problem && error.status === 422) return error;
      throw error;
    }
  }

  /** The hash that the code has if it is of this password, so that a repeated request is no edit. Many codes get one hash. */
  private hashed(code: QrCode, password: string, { prepared, hasManyCodes }: RequestWork): Promise<string> {
    const known = hasManyCodes ? null : code.passwordHash;
    return prepared.once(`hash ${known} ${password}`, async () =>
      known !== null && (await this.passwords.matches(password, known))
        ? known
        : this.passwords.hash(password),
    );
  }
}

/** About a version of a symbol; a thread would need a millisecond for the exact one. */
const sizeClassOf = (payload: string): string => `~${Math.ceil(payload.length / 16)}`;
