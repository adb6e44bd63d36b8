import { Injectable } from '@nestjs/common';
import { Transactions, type QrCode } from '#libs/database';
import type { Problem } from '../../http/problems/index.js';
import { LINK_OWNERS, TAKEN, type LinkOwner } from './writes.queries.js';
import { DigitalLinkTaken, ExternalIdTaken, ShortCodeTaken } from '../record/qr.errors.js';

type UniqueFields = Pick<QrCode, 'shortCode' | 'shortCodeNorm' | 'externalId' | 'digitalLink'>;

interface Taken {
  shortCodeNorm: string;
  externalId: string;
  id: string;
}

interface Candidate {
  row: UniqueFields;
  /** True if the caller chose its short code. */
  isOwnCode: boolean;
}

/** Finds short codes and external ids that other QR codes have already. */
class TakenValues {
  constructor(
    /** In the form in which they are compared. */
    private readonly shortCodes: Set<string>,
    /** The ids of the codes that have them; null for an earlier item of the request. */
    private readonly externalIds: Map<string, string | null>,
    /** Who has each of them, in words. */
    private readonly digitalLinks: Map<string, string>,
  ) {}

  findConflict({ row, isOwnCode }: Candidate): Problem | null {
    const { shortCode, shortCodeNorm, externalId, digitalLink } = row;
    if (isOwnCode && shortCode !== null && shortCodeNorm !== null && this.shortCodes.has(shortCodeNorm))
      return new ShortCodeTaken(shortCode);
    if (externalId !== null && this.externalIds.has(externalId))
      return new ExternalIdTaken(this.externalIds.get(externalId));
    const owner = digitalLink === null ? undefined : this.digitalLinks.get(digitalLink);
    return digitalLink === null || owner === undefined ? null : new DigitalLinkTaken(digitalLink, owner);
  }

  /** For the ones that follow in a request, what this one has is taken. */
  add({ shortCodeNorm, externalId, digitalLink }: UniqueFields): void {
    if (shortCodeNorm !== null) this.shortCodes.add(shortCodeNorm);
    if (externalId !== null) this.externalIds.set(externalId, null);
    if (digitalLink !== null) this.digitalLinks.set(digitalLink, 'an earlier item of this request');
  }
}

@Injectable()
export class QrTakenService {
  constructor(private readonly transactions: Transactions) {}

  async find(workspaceId: string, codes: readonly Candidate[]): Promise<TakenValues> {
    const valuesOf = (name: 'shortCodeNorm' | 'externalId' | 'digitalLink') =>
      codes.map(({ row }) => row[name]).filter((value) => value !== null);
    const rows = await this.transactions.query<Taken>(TAKEN, [
      workspaceId,
      valuesOf('shortCodeNorm'),
      valuesOf('externalId'),
    ]);
    return new TakenValues(
      new Set(rows.map(({ shortCodeNorm }) => shortCodeNorm)),
      new Map(rows.map(({ externalId, id }) => [externalId, id])),
      await this.findLinks(workspaceId, valuesOf('digitalLink')),
    );
  }

  private async findLinks(workspaceId: string, links: string[]): Promise<Map<string, string>> {
    if (links.length === 0) return new Map();
    const rows = await this.transactions.query<LinkOwner>(LINK_OWNERS, [workspaceId, links]);
    return new Map(rows.map((owner) => [owner.digitalLink, nameOwner(owner)]));
  }
}

/** Another workspace stays unknown. */
const nameOwner = ({ id }: LinkOwner): string =>
  id === null ? 'a QR code of another workspace' : `the QR code ${id}`;
