import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ChangeFeed, newId, WorkspaceBrand } from '#libs/database';
import { BlockedHosts } from '#libs/blocked-hosts';
import { blockedHostFault, ValidationFailed } from '../http/problems/index.js';
import type { WorkspaceScope } from '../http/requests/caller.js';
import { logoSummary } from '../http/requests/logo.js';
import { BrandLogosService } from './brand-logos.service.js';
import { BRAND_FIELDS, brandOf, type BrandDto, type UpdateBrandDto } from './workspace-brand.dto.js';

const NOTHING = Object.fromEntries(BRAND_FIELDS.map((field) => [field, null])) as BrandDto;

@Injectable()
export class WorkspaceBrandsService {
  constructor(
    @InjectRepository(WorkspaceBrand) private readonly brands: Repository<WorkspaceBrand>,
    private readonly changes: ChangeFeed,
    private readonly blocked: BlockedHosts,
    private readonly logos: BrandLogosService,
  ) {}

  find({ workspaceId }: WorkspaceScope): Promise<WorkspaceBrand | null> {
    return this.brands.findOneBy({ workspaceId });
  }

  /** Reads what a patch refers to, before its transaction. @throws ValidationFailed */
  async prepare(
    scope: WorkspaceScope,
    patch: UpdateBrandDto | null | undefined,
  ): Promise<UpdateBrandDto | null | undefined> {
    return patch ? this.logos.copied(scope, patch) : patch;
  }

  /**
   * Requires a transaction that has locked the workspace.
   * @param patch null clears the brand
   * @throws ValidationFailed for a website that the operator has blocked
   */
  async patch(
    { workspaceId }: WorkspaceScope,
    before: WorkspaceBrand | null,
    patch: UpdateBrandDto | null,
  ): Promise<WorkspaceBrand | null> {
    const host = patch?.url ? this.blocked.findIn(patch.url) : null;
    if (host !== null) throw new ValidationFailed([blockedHostFault('/brand/url', host)]);
    const values = patched(before, patch ?? NOTHING);
    const after = { workspaceId, revision: newId(), ...values };
    if (isSame(before, after)) return before;
    const isEmpty = BRAND_FIELDS.every((field) => values[field] === null);
    if (isEmpty) await this.brands.delete({ workspaceId });
    else await this.brands.upsert(after, ['workspaceId']);
    await this.changes.announce('brand', [workspaceId]);
    return isEmpty ? null : after;
  }
}

const patched = (before: BrandDto | null, patch: UpdateBrandDto): BrandDto => {
  const values = BRAND_FIELDS.map((field) => {
    const given = patch[field];
    return [field, (given === undefined ? before?.[field] : given) ?? null] as const;
  });
  return Object.fromEntries(values) as BrandDto;
};

const isSame = (before: BrandDto | null, after: BrandDto): boolean =>
  BRAND_FIELDS.every((field) => (before?.[field] ?? null) === after[field]);

export const auditedBrand = (brand: WorkspaceBrand | null): object | null =>
  brand && { ...brandOf(brand), logo: logoSummary(brand.logo) };
