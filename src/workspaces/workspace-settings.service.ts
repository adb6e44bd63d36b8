import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ChangeFeed, Transactions, Workspace, type WorkspaceBrand } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import { invalidField, nothingToChange } from '../http/problems/index.js';
import type { Caller, WorkspaceScope } from '../http/requests/caller.js';
import { requireFreshProof } from '../http/requests/fresh-proof.js';
import { auditedBrand, WorkspaceBrandsService } from './workspace-brands.service.js';
import { WorkspaceStorageService } from './workspace-storage.service.js';
import { TEMPLATE_FAULT, type UpdateWorkspaceDto, type WorkspaceSettings } from './workspaces.dto.js';
import { WorkspacesService } from './workspaces.service.js';

/** What the admins of a workspace set: its name, brand, default design and what members must prove. */
@Injectable()
export class WorkspaceSettingsService {
  constructor(
    @InjectRepository(Workspace) private readonly rows: Repository<Workspace>,
    private readonly workspaces: WorkspacesService,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly brands: WorkspaceBrandsService,
    private readonly storage: WorkspaceStorageService,
  ) {}

  async find(caller: WorkspaceScope): Promise<WorkspaceSettings> {
    return this.withUse(caller, await this.workspaces.findOrFail(caller), await this.brands.find(caller));
  }

  /**
   * @throws ValidationFailed for an empty change or an unknown template, EmailNotVerified, or ReauthenticationRequired
   * for a change of what members must prove
   */
  async update(caller: Caller, patch: UpdateWorkspaceDto): Promise<WorkspaceSettings> {
    if (Object.values(patch).every((value) => value === undefined)) throw nothingToChange();
    if (Object.values(patch.brand ?? {}).some((value) => value !== null))
      await this.workspaces.refuseUnconfirmed(caller);
    if (patch.requireSecondFactor === true && caller.kind === 'session' && !caller.hasSecondFactor)
      throw withoutSecondFactor();
    const sentBrand = await this.brands.prepare(caller, patch.brand);
    return this.transactions.run(async () => {
      const workspace = await this.workspaces.lock(caller);
      const { id, name: oldName, defaultDesignTemplateId: oldTemplateId } = workspace;
      const { name = oldName, defaultDesignTemplateId = oldTemplateId } = patch;
      const { requiresSecondFactor: wasRequired } = workspace;
      const requiresSecondFactor = patch.requireSecondFactor ?? wasRequired;
      if (requiresSecondFactor !== wasRequired) requireFreshProof(caller);
      const oldBrand = await this.brands.find(caller);
      const brand = sentBrand === undefined ? oldBrand : await this.brands.patch(caller, oldBrand, sentBrand);
      const isEdited =
        name !== oldName || defaultDesignTemplateId !== oldTemplateId || requiresSecondFactor !== wasRequired;
      if (defaultDesignTemplateId !== oldTemplateId) await this.requireTemplate(id, defaultDesignTemplateId);
      const edited = { name, defaultDesignTemplateId, requiresSecondFactor };
      if (isEdited) await this.rows.update({ id }, edited);
      if (requiresSecondFactor !== wasRequired) await this.changes.announce('workspace', [id]);
      if (isEdited || brand !== oldBrand)
        await this.audit.record(caller, {
          action: 'workspace.updated',
          target: { type: 'workspace', id, name },
          before: {
            name: oldName,
            brand: auditedBrand(oldBrand),
            defaultDesignTemplateId: oldTemplateId,
            requireSecondFactor: wasRequired,
          },
          after: {
            ...{ name, brand: auditedBrand(brand), defaultDesignTemplateId },
            requireSecondFactor: requiresSecondFactor,
          },
        });
      return this.withUse(caller, { ...workspace, ...edited }, brand);
    });
  }

  private async withUse(
    scope: WorkspaceScope,
    workspace: Workspace,
    brand: WorkspaceBrand | null,
  ): Promise<WorkspaceSettings> {
    return { workspace, brand, use: await this.storage.findUse(scope) };
  }

  /** Locked, so that it is not deleted meanwhile. @throws ValidationFailed */
  private async requireTemplate(workspaceId: string, id: string | null): Promise<void> {
    if (id === null) return;
    const found = await this.transactions.query(
      'select from design_templates where workspace_id = $1 and id = $2 for key share',
      [workspaceId, id],
    );
    if (found.length === 0) throw unknownTemplate();
  }
}

const withoutSecondFactor = () =>
  invalidField(
    '/requireSecondFactor',
    'can be true only if you signed in with a second factor yourself: set one up in your profile first',
  );
const unknownTemplate = () => invalidField('/defaultDesignTemplateId', TEMPLATE_FAULT);
