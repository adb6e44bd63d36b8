import { createHash } from 'node:crypto';
import { Client, PersonClient, type Answer } from './client.js';
import type { TestService } from './test-service.js';

export const PASSWORD = 'correct horse battery staple';

interface SignedIn extends Record<string, unknown> {
  user: { id: string; email: string };
  workspace: { id: string; name: string };
}

export const anonymous = ({ url }: Pick<TestService, 'url'>): Client => new Anonymous(url, '', '', '');

/** The service counts the attempts of an address, and spec files share a service. */
function addressOfFile(): string {
  const hash = createHash('sha256').update(expect.getState().testPath!).digest('hex');
  return `2001:db8:${hash.slice(0, 4)}:${hash.slice(4, 8)}::1`;
}

class Anonymous extends Client {
  override get credentials(): Record<string, string> {
    return { 'x-forwarded-for': addressOfFile() };
  }
}

export const cookieOf = ({ headers }: Answer<unknown>): string | undefined =>
  /^__Host-session=([^;]*)/.exec(headers['set-cookie'] ?? '')?.[1];

/** Recognizes the browser at the next sign-in. */
export const browserOf = ({ headers }: Pick<Answer<unknown>, 'headers'>): string | undefined =>
  /__Host-browser=([^;]*)/.exec(headers['set-cookie'] ?? '')?.[1];

export function personOf({ url }: Pick<TestService, 'url'>, answer: Answer): PersonClient {
  const { user, workspace } = answer.body as SignedIn;
  const token = cookieOf(answer);
  if (!token) throw new Error(`nobody was signed in: ${answer.status} ${JSON.stringify(answer.body)}`);
  return new PersonClient(url, workspace.id, token, user.id, user.email);
}

let accounts = 0;

export async function signUp(service: TestService, fields: object = {}): Promise<PersonClient> {
  const email = `person-${++accounts}@example.com`;
  const answer = await anonymous(service).post('/api/auth/v1/sign-up', {
    ...{ email, password: PASSWORD, name: 'Ada Lovelace', workspaceName: 'Analytical Engines' },
    ...fields,
  });
  return personOf(service, answer);
}

export const signIn = (service: Pick<TestService, 'url'>, email: string, password = PASSWORD) =>
  anonymous(service).post('/api/auth/v1/sign-in', { email, password });
