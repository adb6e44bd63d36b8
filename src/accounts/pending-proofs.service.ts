import { Injectable } from '@nestjs/common';
import { EmailChangeRequestsService } from './email-change-requests.service.js';
import { MailTokens } from './mail-tokens.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';

/** What has begun with former credentials and waits for its last step: a reset, another address, a sign-in. */
@Injectable()
export class PendingProofsService {
  constructor(
    private readonly tokens: MailTokens,
    private readonly emailChanges: EmailChangeRequestsService,
    private readonly factors: SecondFactorsService,
  ) {}

  async end(userId: string): Promise<void> {
    await this.tokens.delete(userId, 'reset_password');
    await this.emailChanges.deleteOf(userId);
    await this.factors.endSignIns(userId);
  }
}
