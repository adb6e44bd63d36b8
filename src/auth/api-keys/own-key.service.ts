import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { AuditService } from '../../audit/audit.service.js';
import type { Caller } from '../../http/requests/caller.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { auditedFieldsOf, targetOf } from './audited-key.js';
import { ApiKeysService } from './api-keys.service.js';
import { ServiceKeyStays, SessionIsNoKey } from './own-key.errors.js';

/** Lets a program give its key back, as when somebody logs out of it. */
@Injectable()
export class OwnKeyService {
  constructor(
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly apiKeys: ApiKeysService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Revokes the key of the request, with the previous secret of a rotation; for the previous secret, ends only that.
   * Other programs may depend on a service key, so whoever has found one must not end it.
   * @throws ServiceKeyStays, SessionIsNoKey
   */
  async revoke(caller: Caller): Promise<void> {
    if (caller.kind !== 'key') throw new SessionIsNoKey();
    if (caller.keyKind === 'service') throw new ServiceKeyStays();
    await this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      const apiKey = await this.apiKeys.find(caller, caller.apiKeyId);
      // Another request has revoked it since.
      if (apiKey === null) return;
      const target = targetOf(apiKey);
      if (caller.isPrevious) {
        await this.apiKeys.endPrevious(caller, apiKey.id);
        const before = { previousKeyExpiresAt: apiKey.previousExpiresAt };
        await this.audit.record(caller, { action: 'api_key.updated', target, before });
      } else {
        await this.apiKeys.revoke(caller, apiKey.id);
        const before = auditedFieldsOf(apiKey);
        await this.audit.record(caller, { action: 'api_key.revoked', target, before });
      }
    });
  }
}
