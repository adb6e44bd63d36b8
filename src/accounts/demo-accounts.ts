import type { INestApplicationContext } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { ApiKeyCallersService } from '../auth/api-keys/api-key-callers.service.js';
import { ApiKeysService } from '../auth/api-keys/api-keys.service.js';
import { newToken } from '../auth/secret-format.js';
import { MembershipsService } from '../members/memberships.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { AccountsService } from './accounts.service.js';
import { TENANTS, type DemoTenant, type DemoTenantName } from './demo-tenants.js';
import { PasswordsService } from '#libs/secrets';

export interface DemoAccess {
  email: string;
  password: string;
  apiKey: string;
}

type Known = Partial<Pick<DemoAccess, 'password' | 'apiKey'>>;
const NAMES = { read_write: 'Demo', admin: 'Demo admin' } as const;
type Scope = keyof typeof NAMES;

export async function ensureDemoAccounts(
  app: INestApplicationContext,
  known: Partial<Record<DemoTenantName, Known | undefined>>,
): Promise<Record<DemoTenantName, DemoAccess>> {
  const open = async (which: DemoTenantName): Promise<DemoAccess> => {
    const { workspace, user } = TENANTS[which];
    const { password, apiKey } = known[which] ?? {};
    await ensureWorkspace(app, workspace);
    return {
      email: user.email,
      password: await ensurePerson(app, TENANTS[which], password),
      apiKey: await ensureKey(app, workspace.id, apiKey, 'read_write'),
    };
  };
  return { demo: await open('demo'), second: await open('second'), free: await open('free') };
}

/** Returns a key of the demo workspace with which programs can also change its settings. */
export const ensureAdminKey = (app: INestApplicationContext, known: string | undefined): Promise<string> =>
  ensureKey(app, TENANTS.demo.workspace.id, known, 'admin');

async function ensureWorkspace(
  app: INestApplicationContext,
  workspace: DemoTenant['workspace'],
): Promise<void> {
  const workspaces = app.get(WorkspacesService);
  if (!(await workspaces.findById(workspace.id))) await workspaces.create(workspace);
}

async function ensurePerson(
  app: INestApplicationContext,
  { workspace, user }: DemoTenant,
  known: string | undefined,
): Promise<string> {
  const [accounts, passwords] = [app.get(AccountsService), app.get(PasswordsService)];
  const found = await accounts.find(user.id);
  if (found && known && (await passwords.matches(known, found.passwordHash))) return known;
  const password = newToken();
  const passwordHash = await passwords.hash(password);
  if (found) {
    await accounts.change(user.id, { passwordHash });
    return password;
  }
  await app.get(Transactions).run(async () => {
    await accounts.create({ ...user, passwordHash, isEmailVerified: true });
    const membership = {
      workspaceId: workspace.id,
      userId: user.id,
      role: 'admin',
      source: 'owner',
    } as const;
    await app.get(MembershipsService).join(membership);
  });
  return password;
}

async function ensureKey(
  app: INestApplicationContext,
  workspaceId: string,
  known: string | undefined,
  scope: Scope,
): Promise<string> {
  if (known && (await app.get(ApiKeyCallersService).find(known, '')).caller?.workspaceId === workspaceId)
    return known;
  return (await app.get(ApiKeysService).create({ workspaceId }, { name: NAMES[scope], scope })).key;
}
