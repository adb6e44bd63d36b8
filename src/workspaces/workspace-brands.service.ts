import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ChangeFeed, newId, WorkspaceBrand } from '#libs/database';
import type { WorkspaceScope } from '../http/requests/caller.js';
import { logoSummary } from '../http/requests/logo.js';
import type { UpdateBrandDto } from './workspace-brand.dto.js';

const NOTHING = { name: null, color: null, logo: null };

@Injectable()
export class WorkspaceBrandsService {
  constructor(
    @InjectRepository(WorkspaceBrand) private readonly brands: Repository<WorkspaceBrand>,
    private readonly changes: ChangeFeed,
  ) {}

  find({ workspaceId }: WorkspaceScope): Promise<WorkspaceBrand | null> {
    return this.brands.findOneBy({ workspaceId });
  }

  /** Requires a transaction that has locked the workspace. @param patch null clears the brand */
  async patch(
    { workspaceId }: WorkspaceScope,
    before: WorkspaceBrand | null,
    patch: UpdateBrandDto | null,
  ): Promise<WorkspaceBrand | null> {
    const { name, color, logo } = patched(before, patch ?? NOTHING);
    const after = { workspaceId, revision: newId(), name, color, logo };
    if (isSame(before, after)) return before;
    const isEmpty = name === null && color === null && logo === null;
    if (isEmpty) await this.brands.delete({ workspaceId });
    else await this.brands.upsert(after, ['workspaceId']);
    await this.changes.announce('brand', [workspaceId]);
    return isEmpty ? null : after;
  }
}

type Values = Pick<WorkspaceBrand, 'name' | 'color' | 'logo'>;

const patched = (before: Values | null, { name, color, logo }: UpdateBrandDto): Values => ({
  name: (name === undefined ? before?.name : name) ?? null,
  color: (color === undefined ? before?.color : color) ?? null,
  logo: (logo === undefined ? before?.logo : logo) ?? null,
});

const isSame = (before: Values | null, after: Values): boolean => {
  const { name, color, logo } = before ?? NOTHING;
  return name === after.name && color === after.color && logo === after.logo;
};

export const auditedBrand = (brand: Values | null): object | null =>
  brand && { name: brand.name, color: brand.color, logo: logoSummary(brand.logo) };
