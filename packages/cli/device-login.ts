import { setTimeout } from 'node:timers/promises';
import { hostname } from 'node:os';
import { ProblemError, QrClient } from '../client/index.js';
import { CommandError, EXIT } from './failures.js';
import type { Output } from './output.js';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/**
 * Shows a code that a person types in the dashboard, and waits until they approve it (RFC 8628).
 * @returns the API key @throws CommandError if they deny it, or not in time
 */
export async function loginWithDevice(baseUrl: string, out: Output): Promise<string> {
  const { deviceLogins } = new QrClient({ baseUrl });
  const client_id = `qr on ${hostname()}`.slice(0, 100);
  const { device_code, user_code, verification_uri, interval } = await deviceLogins.start({ client_id });
  process.stderr.write(`Open ${verification_uri}\nand type the code ${user_code}\n`);
  out.note('Waiting for your approval. Press Ctrl-C to stop.');
  for (let seconds = interval; ;) {
    await setTimeout(seconds * 1_000);
    try {
      const key = await deviceLogins.poll({ grant_type: GRANT, device_code, client_id });
      return key.access_token;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.code === 'slow_down') seconds = error.retryAfter ?? seconds + 5;
      else if (error.code !== 'authorization_pending') throw refusalOf(error);
    }
  }
}

function refusalOf(error: ProblemError): Error {
  const said = {
    access_denied: 'You have denied the request.',
    expired_token: 'The code has expired. Run qr login again.',
  }[error.code];
  return said === undefined ? error : new CommandError(EXIT.credentials, said);
}
