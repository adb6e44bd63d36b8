import type { INestApplicationContext } from '@nestjs/common';
import { WebhookEndpointsService } from '../../../src/webhooks/webhook-endpoints.service.js';
import type { Output } from '../output.js';

/** `withServices` has accepted the secret already; this encrypts with it what another one encrypted. */
export async function acceptSecret(
  services: INestApplicationContext,
  _: null,
  output: Output,
): Promise<void> {
  const { encrypted, lost } = await services.get(WebhookEndpointsService).reencrypt();
  const advice =
    lost.length === 0
      ? ''
      : ` Remove these endpoints and add them again, because their secrets are lost: ${lost.join(', ')}.`;
  output.print(
    { encrypted, lost },
    `APP_SECRET is accepted. Re-encrypted ${encrypted} signing secrets.${advice}`,
  );
}
