import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { ExportState, WorkspaceExport } from '#libs/database';
import { PageDto } from '../http/requests/page.dto.js';
import {
  Count,
  CreatedAt,
  NullableText,
  NullableUrl,
  RecordId,
  Time,
} from '../http/requests/record-fields.js';

const STATES = ['queued', 'running', 'ready', 'failed'] as const satisfies ExportState[];

@ApiSchema({ description: 'An export of the workspace' })
export class ExportDto {
  @RecordId('export') id!: string;
  @ApiProperty({
    enum: STATES,
    example: 'ready',
    description: '`queued`, then `running`. It ends as `ready` or `failed`',
  })
  state!: ExportState;
  @ApiProperty({
    example: true,
    description: 'Whether it contains leads: only if you can read them',
  })
  leads!: boolean;
  @NullableText('Why it failed; null if it did not', { example: null }) fault!: string | null;
  @Count('Size of the archive in bytes, which counts as stored until it expires; 0 until it is ready', {
    example: 48_213,
  })
  bytes!: number;
  @NullableText('Fingerprint of the key that signed it, which an import asks for; null until it is ready', {
    example: `sha256:${'3f'.repeat(32)}`,
  })
  fingerprint!: string | null;
  @NullableUrl(
    'Address of the archive, for a browser in which you are signed in; null until it is ready, and for other admins',
    {
      example:
        'https://qr.example.com/api/settings/v1/exports/01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20/archive.zip',
    },
  )
  archiveUrl!: string | null;
  @CreatedAt('export') createdAt!: string;
  @Time('When it is deleted: 7 days after the request') expiresAt!: string;

  static from(row: WorkspaceExport, userId: string | null, baseUrl: string): ExportDto {
    const { id, state, hasLeads, fault, bytes, fingerprint, createdAt, expiresAt } = row;
    const isOwn = state === 'ready' && row.userId === userId;
    return {
      ...{ id, state, leads: hasLeads, fault, bytes, fingerprint },
      archiveUrl: isOwn ? archiveUrl(baseUrl, id) : null,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
  }
}

export const archiveUrl = (baseUrl: string, id: string): string =>
  `${baseUrl}/api/settings/v1/exports/${id}/archive.zip`;

@ApiSchema({ description: 'A page of exports' })
export class ExportListDto extends PageDto {
  @ApiProperty({ type: [ExportDto], description: 'The exports on this page, newest first' })
  items!: ExportDto[];
}
