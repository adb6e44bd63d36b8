import { Injectable } from '@nestjs/common';
import type { WorkspaceScope } from '../http/requests/caller.js';
import { WorkspaceBrandsService } from '../workspaces/workspace-brands.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import type { Look } from './report-page.js';

/** Whose report it is. */
@Injectable()
export class ReportLooks {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly brands: WorkspaceBrandsService,
  ) {}

  async of(scope: WorkspaceScope): Promise<Omit<Look, 'language'>> {
    const { name: workspaceName } = await this.workspaces.findOrFail(scope);
    return { workspaceName, brand: await this.brands.find(scope) };
  }
}
