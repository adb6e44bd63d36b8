import { Injectable } from '@nestjs/common';
import { Transactions, type WebhookEndpoint } from '#libs/database';
import { TargetRules } from '#libs/delivery';
import { Clock, Config } from '#libs/platform';
import { invisibleUrlFault, schemeHostFault } from '#libs/validation';
import type { Permission } from '../http/permissions/permissions.js';
import type { WorkspaceScope } from '../http/requests/caller.js';
import { FOLDER_FAULT } from '../qr/folders/folders.errors.js';
import { FolderTreeService } from '../qr/folder-tree/folder-tree.service.js';
import { EndpointUrlRefused, invalidUrl, unknownItems } from './webhook-endpoints.errors.js';
import type { UpdateWebhookDto } from './webhooks.dto.js';
import { QR_CODE_FAULT } from './webhooks.fields.js';

const EXISTING_CODES =
  'select id from qr_codes where workspace_id = $1 and id = any($2::uuid[]) and purged_at is null';

const DAY_MS = 86_400_000;
const FILTERS = ['folderIds', 'tags', 'categories', 'qrCodeIds'] as const;

export const sendsLeads = ({ events }: Pick<WebhookEndpoint, 'events'>): boolean => events.includes('lead');

const SCANNED: readonly string[] = ['scan', 'cta_click'];

/** What somebody has to see to have it sent to an endpoint. */
export const neededToSend = ({ events }: Pick<WebhookEndpoint, 'events'>): Permission[] => [
  ...(events.includes('lead') ? (['leads:read'] as const) : []),
  ...(events.some((event) => SCANNED.includes(event)) ? (['scans:read'] as const) : []),
];

/** What a change may contain that its fields alone do not tell. */
@Injectable()
export class WebhookChecksService {
  constructor(
    private readonly folders: FolderTreeService,
    private readonly rules: TargetRules,
    private readonly transactions: Transactions,
    private readonly config: Config,
    private readonly clock: Clock,
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

  /**
   * Whether leads would go where they did not go before, or other leads would: those to come, and those that wait or can be
   * replayed. Headers belong to the address, since receivers tell accounts by them.
   */
  movesLeads(before: WebhookEndpoint, after: WebhookEndpoint): boolean {
    const isElsewhere = before.url !== after.url || before.headersEncrypted !== after.headersEncrypted;
    const isFilteredAnew = FILTERS.some(
      (each) => JSON.stringify(before[each]) !== JSON.stringify(after[each]),
    );
    return (
      (sendsLeads(after) && (!sendsLeads(before) || isFilteredAnew)) ||
      (isElsewhere && (sendsLeads(after) || this.keepsLeads(before)))
    );
  }

  /** By its subscription, since a search in its deliveries can take long. A day later, they are surely deleted. */
  private keepsLeads(endpoint: WebhookEndpoint): boolean {
    if (sendsLeads(endpoint)) return true;
    if (endpoint.leadsUntil === null) return false;
    const keptMs = (this.config.webhookRetentionDays + 1) * DAY_MS;
    return endpoint.leadsUntil.getTime() + keptMs > this.clock.now().getTime();
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
