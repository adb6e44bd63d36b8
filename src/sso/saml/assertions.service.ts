import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { onViolation, SsoAssertion, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { hashSecret, isWellFormedToken, newToken } from '../../auth/secret-format.js';
import { ResponseRefused, type Asserted } from './saml-response.js';

/** The browser comes for it at once. */
const WAITS_MS = 120_000;

type Content = Pick<Asserted, 'idToken' | 'others'>;

/**
 * Assertions between the POST of a provider and the GET of the same browser. Browsers send no cookies with the POST, which another site
 * begins, so only the GET can show who asked for the assertion.
 */
@Injectable()
export class AssertionsService {
  constructor(
    @InjectRepository(SsoAssertion) private readonly assertions: Repository<SsoAssertion>,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @returns what the browser gets the content with, once @throws ResponseRefused for the second use of an assertion */
  async keep(connectionId: string, asserted: Asserted): Promise<string> {
    const { assertionId, requestId, expiresAt, idToken, others } = asserted;
    const handle = newToken();
    const assertion = {
      ...{ connectionId, idHash: hashSecret(assertionId), handleHash: hashSecret(handle), requestId },
      ...{ content: { idToken, others }, receivedAt: this.clock.now(), expiresAt },
    };
    const used = { sso_assertions_pkey: () => new ResponseRefused('assertion_replayed', 'ID') };
    await onViolation(used, this.assertions.insert(assertion));
    return handle;
  }

  async take(connectionId: string, handle: string, requestId: string): Promise<Content | null> {
    if (!isWellFormedToken(handle)) return null;
    const which = { connectionId, handleHash: hashSecret(handle), requestId };
    return this.transactions.run(async () => {
      const found = await this.assertions.findOne({ where: which, lock: { mode: 'pessimistic_write' } });
      if (!found?.content) return null;
      await this.assertions.update(which, { content: null });
      const isLate = this.clock.now().getTime() - found.receivedAt.getTime() > WAITS_MS;
      return isLate ? null : (found.content as unknown as Content); // what `keep` has stored
    });
  }
}
