import { ApiProperty } from '@nestjs/swagger';
import { PLAN_NAMES, type PlanName, type Workspace, type WorkspaceBrand } from '#libs/database';
import { limitsOf, PLANS } from '#libs/plans';
import { ClearableField, ClearableObjectField, PatchField, Rule } from '#libs/validation';
import { UUID } from '../http/requests/id.pipe.js';
import { RecordOf } from '../http/requests/record-of.decorator.js';
import { publicNameRules } from '../http/requests/text.js';
import { BRAND, brandOf, UpdateBrandDto, type BrandDto } from './workspace-brand.dto.js';

export const WORKSPACE_NAME = { type: String, minLength: 1, maxLength: 255, example: 'Acme' };

/** The same for a malformed id and for one that does not exist. */
export const TEMPLATE_FAULT = 'must be the id of a design template of this workspace, or null';
const DEFAULT_DESIGN = {
  type: String,
  format: 'uuid',
  nullable: true,
  example: null,
  description:
    'The design template of which new QR codes without a design get a copy; null if they are black on white',
};

/** A JSON merge patch (RFC 7396). */
export class UpdateWorkspaceDto {
  @PatchField({ ...WORKSPACE_NAME, description: 'Surrounding spaces are removed' }, ...publicNameRules())
  name?: string;

  @ClearableObjectField(UpdateBrandDto, {
    description: 'Branding shown on the pages of QR codes, as a JSON merge patch; null removes it',
  })
  brand?: UpdateBrandDto | null;

  @ClearableField(
    DEFAULT_DESIGN,
    Rule('isTemplate', (id) => (typeof id === 'string' && UUID.test(id) ? null : TEMPLATE_FAULT)),
  )
  defaultDesignTemplateId?: string | null;
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
  @ApiProperty(DEFAULT_DESIGN) defaultDesignTemplateId!: string | null;

  static fromSettings({ workspace, brand }: WorkspaceSettings): WorkspaceSettingsDto {
    const { defaultDesignTemplateId } = workspace;
    return { ...WorkspaceDto.from(workspace), brand: brand && brandOf(brand), defaultDesignTemplateId };
  }
}

export interface WorkspaceSettings {
  workspace: Workspace;
  brand: WorkspaceBrand | null;
}
