import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { isReservedCode, shortCodeKey } from '#libs/qr-codes';
import { SHORT_CODES_BY_WORKSPACE } from '../../http/limits/attempts.rules.js';
import { AttemptsService } from '../../http/limits/attempts.service.js';
import { invalidField } from '../../http/problems/index.js';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import { SHORT_CODE, SHORT_CODE_RULE } from '../record/qr-create.dto.js';
import { QrDomainsService } from './qr-domains.service.js';
import { TAKEN } from './writes.queries.js';

@Injectable()
export class ShortCodesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly domains: QrDomainsService,
    private readonly attempts: AttemptsService,
  ) {}

  /**
   * Whether a new QR code can have this short code; those of other workspaces and reserved ones look alike.
   * @throws TooManyAttempts; ValidationFailed for what is no short code, or for a domain of somebody else
   */
  async isFree({ workspaceId }: WorkspaceScope, code: string, domain: string | null): Promise<boolean> {
    if (!SHORT_CODE.test(code)) throw invalidField('code', SHORT_CODE_RULE);
    await this.attempts.count('short codes', workspaceId, SHORT_CODES_BY_WORKSPACE);
    const verified =
      domain === null
        ? new Map<string, boolean>()
        : await this.domains.findVerified({ workspaceId }, [domain]);
    const isCaseSensitive = verified.get(domain ?? '');
    if (domain !== null && isCaseSensitive === undefined)
      throw invalidField('domain', 'must be a verified domain of this workspace');
    if (domain === null && isReservedCode(code)) return false;
    const taken = await this.transactions.query(TAKEN, [
      workspaceId,
      [shortCodeKey(domain, code, isCaseSensitive)],
      [],
    ]);
    return taken.length === 0;
  }
}
