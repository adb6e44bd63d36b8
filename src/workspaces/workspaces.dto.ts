import { ApiProperty } from '@nestjs/swagger';
import { PLAN_NAMES, type PlanName, type Workspace, type WorkspaceBrand } from '#libs/database';
import { limitsOf, PLANS } from '#libs/plans';
import { ClearableObjectField, PatchField } from '#libs/validation';
import { RecordOf } from '../http/requests/record-of.decorator.js';
import { publicNameRules } from '../http/requests/text.js';
import { BRAND, brandOf, UpdateBrandDto, type BrandDto } from './workspace-brand.dto.js';

export const WORKSPACE_NAME = { type: String, minLength: 1, maxLength: 255, example: 'Acme' };

/** A JSON merge patch (RFC 7396). */
export class UpdateWorkspaceDto {
  @PatchField({ ...WORKSPACE_NAME, description: 'Surrounding spaces are removed' }, ...publicNameRules())
  name?: string;

  @ClearableObjectField(UpdateBrandDto, {
    description: 'What pages of QR codes show of the workspace: a JSON merge patch; null shows nothing',
  })
  brand?: UpdateBrandDto | null;
}

export class LimitsDto {
  @ApiProperty({
    type: 'integer',
    example: 60,
    description: 'Maximum number of requests in a burst window of 60 s',
  })
  perMinute!: number;
  @ApiProperty({
    type: 'integer',
    example: 1_000,
    description: 'Maximum number of requests in a calendar month (UTC)',
  })
  perMonth!: number;
}

export class WorkspaceFeaturesDto {
  @ApiProperty({ description: 'Whether members can be provisioned with SCIM' }) scim!: boolean;
}

export class WorkspaceDto {
  @ApiProperty({ format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' }) id!: string;
  @ApiProperty(WORKSPACE_NAME) name!: string;
  @ApiProperty({ enum: PLAN_NAMES, description: 'Determines the limits and features' }) plan!: PlanName;
  @ApiProperty({ type: LimitsDto }) limits!: LimitsDto;
  @ApiProperty({ type: WorkspaceFeaturesDto }) features!: WorkspaceFeaturesDto;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) createdAt!: string;

  static from(workspace: Workspace): WorkspaceDto {
    return {
      id: workspace.id,
      name: workspace.name,
      plan: workspace.plan,
      limits: limitsOf(workspace),
      features: PLANS[workspace.plan].features,
      createdAt: workspace.createdAt.toISOString(),
    };
  }
}

@RecordOf({ update: UpdateWorkspaceDto })
export class WorkspaceSettingsDto extends WorkspaceDto {
  @ApiProperty({
    ...BRAND,
    description: 'Branding shown on the pages of QR codes; null if none is set',
  })
  brand!: BrandDto | null;

  static fromSettings({ workspace, brand }: WorkspaceSettings): WorkspaceSettingsDto {
    return { ...WorkspaceDto.from(workspace), brand: brand && brandOf(brand) };
  }
}

export interface WorkspaceSettings {
  workspace: Workspace;
  brand: WorkspaceBrand | null;
}
