import { Injectable } from '@nestjs/common';
import type { SsoConnection } from '#libs/database';
import { Clock } from '#libs/platform';
import { AssertionsService } from './assertions.service.js';
import { RETURN } from './saml-flow.js';
import { openResponse, ResponseRefused, verifyResponse, type Expected } from './saml-response.js';

type Ours = Pick<Expected, 'entityId' | 'consumerUrl'>;

/** What providers send to our address through a browser that shows no cookies. */
@Injectable()
export class SamlResponsesService {
  constructor(
    private readonly assertions: AssertionsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Verifies all but who brings the response.
   * @returns the query with which the browser comes back to the same address, now with its cookies
   */
  async receive({ id, issuer, saml }: SsoConnection, ours: Ours, encoded: string): Promise<string> {
    let requestId = '';
    try {
      const response = openResponse(encoded);
      if (response.requestId === null) return RETURN.unsolicited;
      ({ requestId } = response);
      const expected = { ...ours, issuer: issuer ?? '', certificates: saml?.certificates ?? [] };
      const asserted = await verifyResponse(response, expected, this.clock.now());
      return RETURN.accepted(requestId, await this.assertions.keep(id, asserted));
    } catch (error) {
      if (!(error instanceof ResponseRefused)) throw error;
      return RETURN.refused(requestId, error.fault);
    }
  }
}
