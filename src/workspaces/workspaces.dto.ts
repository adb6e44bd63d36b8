import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PLAN_NAMES, type PlanName, type Workspace, type WorkspaceBrand } from '#libs/database';
import type { Config } from '#libs/platform';
import { limitsOf, PLANS, type StorageUse } from '#libs/plans';
import { ClearableField, ClearableObjectField, IsFlag, PatchField } from '#libs/validation';
import { IsIdOf } from '../http/requests/id.pipe.js';
import { RecordOf } from '../http/requests/record-of.decorator.js';
import { publicNameRules } from '../http/requests/text.js';
import { BRAND, brandOf, UpdateBrandDto, type BrandDto } from './workspace-brand.dto.js';
import { CreatedAt, RecordId } from '../http/requests/record-fields.js';

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
@ApiSchema({ description: 'Changes to the workspace; omitted fields keep their value' })
export class UpdateWorkspaceDto {
  @PatchField({ ...WORKSPACE_NAME, description: 'Surrounding spaces are removed' }, ...publicNameRules())
  name?: string;

  @ClearableObjectField(UpdateBrandDto, {
    description: 'Branding shown on the pages of QR codes, as a JSON merge patch; null clears it',
  })
  brand?: UpdateBrandDto | null;

  @ClearableField(DEFAULT_DESIGN, IsIdOf(TEMPLATE_FAULT))
  defaultDesignTemplateId?: string | null;

  @PatchField(
    {
      type: Boolean,
      description:
        'Whether people can enter the workspace only with a second factor. To set it, sign in with a second factor yourself',
    },
    IsFlag(),
  )
  requireSecondFactor?: boolean;
}

@ApiSchema({ description: 'Requests that the plan allows' })
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

const CODES = { type: 'integer', example: 2_000 } as const;
const BYTES = { type: 'integer', format: 'int64', example: 104_857_600 } as const;

@ApiSchema({ description: 'Requests and content that the workspace can have' })
export class WorkspaceLimitsDto extends LimitsDto {
  @ApiProperty({ ...CODES, nullable: true, description: 'Maximum number of QR codes; null for no limit' })
  codes!: number | null;
  @ApiProperty({
    ...BYTES,
    nullable: true,
    description:
      'Maximum size of the content of all QR codes, with their versions, in bytes of JSON; null for no limit',
  })
  bytes!: number | null;
  @ApiProperty({
    ...BYTES,
    example: 20_971_520,
    description:
      'Maximum size of one uploaded file in bytes; 0 until somebody in the workspace has confirmed an email address',
  })
  fileBytes!: number;
}

@ApiSchema({ description: 'What the workspace stores' })
export class WorkspaceUsageDto {
  @ApiProperty({ ...CODES, example: 12, description: 'Number of QR codes, excluding deleted ones' })
  codes!: number;
  @ApiProperty({
    ...BYTES,
    example: 9_216,
    description:
      'Size of the content of all QR codes, with their versions, in bytes of JSON. A deleted QR code counts until it can no longer be restored',
  })
  bytes!: number;
}

@ApiSchema({ description: 'Features that depend on the plan' })
export class WorkspaceFeaturesDto {
  @ApiProperty({ description: 'Whether members can be provisioned with SCIM' }) scim!: boolean;
  @ApiProperty({ description: 'Whether people can sign in through a connection of the workspace' })
  sso!: boolean;
}

@ApiSchema({ description: 'A tenant: all other records belong to one workspace' })
export class WorkspaceDto {
  @RecordId('workspace') id!: string;
  @ApiProperty({ ...WORKSPACE_NAME, description: 'Name of the workspace' }) name!: string;
  @ApiProperty({ enum: PLAN_NAMES, description: 'Determines the limits and features' }) plan!: PlanName;
  @ApiProperty({ type: LimitsDto }) limits!: LimitsDto;
  @ApiProperty({ type: WorkspaceFeaturesDto }) features!: WorkspaceFeaturesDto;
  @CreatedAt('workspace') createdAt!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description:
      'When the operator suspended the workspace: its short URLs show a notice, and nothing can be changed; null if it is not suspended',
  })
  suspendedAt!: string | null;

  static from(workspace: Workspace): WorkspaceDto {
    return {
      id: workspace.id,
      name: workspace.name,
      plan: workspace.plan,
      limits: limitsOf(workspace),
      features: PLANS[workspace.plan].features,
      createdAt: workspace.createdAt.toISOString(),
      suspendedAt: workspace.suspendedAt?.toISOString() ?? null,
    };
  }
}

@ApiSchema({ description: 'The workspace with its settings' })
@RecordOf({ update: UpdateWorkspaceDto })
export class WorkspaceSettingsDto extends WorkspaceDto {
  @ApiProperty({
    ...BRAND,
    description: 'Branding shown on the pages of QR codes; null if none is set',
  })
  brand!: BrandDto | null;
  @ApiProperty(DEFAULT_DESIGN) defaultDesignTemplateId!: string | null;
  @ApiProperty({
    example: false,
    description:
      'Whether people can enter the workspace only with a second factor; sign-in with OpenID Connect counts as one. Sessions without one get 403 `second_factor_required`',
  })
  requireSecondFactor!: boolean;
  @ApiProperty({ type: WorkspaceLimitsDto }) declare limits: WorkspaceLimitsDto;
  @ApiProperty({ type: WorkspaceUsageDto }) usage!: WorkspaceUsageDto;
  @ApiProperty({
    example: false,
    description:
      'Whether the operator has paused changes of all workspaces: until then, they get 503 `maintenance`',
  })
  maintenance!: boolean;
  @ApiProperty({
    example: true,
    description: 'Whether this installation has storage for files; without it, uploads get 503 `unavailable`',
  })
  fileStorage!: boolean;

  static fromSettings(
    { workspace, brand, use }: WorkspaceSettings,
    { isReadOnly, files }: Pick<Config, 'isReadOnly' | 'files'>,
  ): WorkspaceSettingsDto {
    const { defaultDesignTemplateId, requiresSecondFactor } = workspace;
    const { limits, ...common } = WorkspaceDto.from(workspace);
    const { codes, bytes, maxCodes, maxBytes, fileBytes } = use;
    return {
      ...common,
      limits: { ...limits, codes: maxCodes, bytes: maxBytes, fileBytes },
      usage: { codes, bytes },
      maintenance: isReadOnly,
      fileStorage: files !== undefined,
      brand: brand && brandOf(brand),
      defaultDesignTemplateId,
      requireSecondFactor: requiresSecondFactor,
    };
  }
}

export interface WorkspaceSettings {
  workspace: Workspace;
  use: StorageUse;
  brand: WorkspaceBrand | null;
}
