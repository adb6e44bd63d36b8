import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { TargetRules } from '#libs/delivery';
import { invisibleUrlFault, schemeHostFault } from '#libs/validation';
import type { WorkspaceScope } from '../http/requests/caller.js';
import { FOLDER_FAULT } from '../qr/folders/folders.errors.js';
import { FolderTreeService } from '../qr/folder-tree/folder-tree.service.js';
import { EndpointUrlRefused, invalidUrl, unknownItems } from './webhook-endpoints.errors.js';
import type { UpdateWebhookDto } from './webhooks.dto.js';
import { QR_CODE_FAULT } from './webhooks.fields.js';

const EXISTING_CODES =
  'select id from qr_codes where workspace_id = $1 and id = any($2::uuid[]) and purged_at is null';

/** What a change may contain that its fields alone do not tell. */
@Injectable()
export class WebhookChecksService {
  constructor(
    private readonly folders: FolderTreeService,
    private readonly rules: TargetRules,
    private readonly transactions: Transactions,
  ) {}

  /** @throws EndpointUrlRefused, and ValidationFailed for an unknown folder or QR code */
  async validate(
    scope: WorkspaceScope,
    { url, folderIds = [], qrCodeIds = [] }: Pick<UpdateWebhookDto, 'url' | 'folderIds' | 'qrCodeIds'>,
  ): Promise<void> {
    if (url !== undefined) this.refuseUrl(url);
    refuseUnknown('folderIds', folderIds, await this.folders.findExisting(scope, folderIds), FOLDER_FAULT);
    refuseUnknown('qrCodeIds', qrCodeIds, await this.findCodes(scope, qrCodeIds), QR_CODE_FAULT);
  }

  private async findCodes({ workspaceId }: WorkspaceScope, ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const found = await this.transactions.query<{ id: string }>(EXISTING_CODES, [workspaceId, ids]);
    return new Set(found.map(({ id }) => id));
  }

  /** When it is saved only: an endpoint that exists keeps its URL. */
  private refuseUrl(url: string): void {
    const fault = schemeHostFault(url);
    if (fault !== null) throw invalidUrl(fault);
    const invisible = invisibleUrlFault(url);
    const refusal = invisible === null ? this.rules.findFault(url) : `The URL ${invisible}.`;
    if (refusal !== null) throw new EndpointUrlRefused(refusal);
  }
}

function refuseUnknown(field: string, ids: string[], existing: Set<string>, fault: string): void {
  const unknown = ids.flatMap((id, index) => (existing.has(id) ? [] : [index]));
  if (unknown.length > 0) throw unknownItems(field, unknown, fault);
}
