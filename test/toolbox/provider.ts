import { newId } from '#libs/database';
import type { AuditContext } from '../../src/audit/audit.service.js';
import type { MemberProfile, ProfiledMember } from '../../src/members/member-profile.fields.js';
import type { NewProvisionedMember } from '../../src/members/provisioned-members.service.js';
import { ProvisioningService } from '../../src/scim/provisioning/provisioning.service.js';
import { Client, type PersonClient } from './client.js';
import { SETTINGS } from './settings.js';
import type { TestService } from './test-service.js';

export const SCIM = '/api/scim/v2';

interface Fields
  extends Partial<Omit<NewProvisionedMember, 'profile'>>, Partial<Omit<MemberProfile, 'emails'>> {
  emails?: string[];
}

let members = 0;

/** Creates a profile whose email address is its userName, unless the fields say otherwise. */
export function profileWith({ emails, role: _role, active: _active, ...fields }: Fields = {}): MemberProfile {
  const userName = fields.userName ?? `member-${++members}@corp.example`;
  const none = { externalId: null, displayName: null, givenName: null, familyName: null, scimExtra: {} };
  const values = emails ?? [userName];
  return {
    ...{ ...none, ...fields, userName },
    emails: values.map((value, index) => ({ value, type: 'work', display: null, isPrimary: index === 0 })),
  };
}

export class Provider {
  readonly acting: AuditContext & { tokenId: string };
  readonly members: ProvisioningService;

  private constructor(
    readonly service: TestService,
    { workspaceId, tokenId }: { workspaceId: string; tokenId: string },
  ) {
    this.acting = { workspaceId, actor: { type: 'scim', id: workspaceId, name: 'SCIM' }, tokenId };
    this.members = service.running.app.get(ProvisioningService);
  }

  /** Uses a token that nobody knows, without a trace in the audit log. */
  static async connect(service: TestService, { workspaceId }: { workspaceId: string }): Promise<Provider> {
    const tokenId = newId();
    await service.query(`update workspaces set plan = 'business' where id = $1`, [workspaceId]);
    await service.query(
      `insert into scim_configurations (id, workspace_id, created_by, created_at)
       values ($1, $1, '{}', now()) on conflict do nothing`,
      [workspaceId],
    );
    await service.query(
      `insert into scim_tokens (id, workspace_id, configuration_id, prefix, hash, created_at)
       values ($1, $2, $2, 'qrscim_test', $3, now())`,
      [tokenId, workspaceId, Buffer.from(tokenId)],
    );
    return new Provider(service, { workspaceId, tokenId });
  }

  create(fields: Fields = {}): Promise<ProfiledMember> {
    const { role = 'viewer', active = true } = fields;
    return this.members.create(this.acting, { role, active, profile: profileWith(fields) });
  }
}

/** Puts the workspace of an admin on a plan with SCIM, and enables it. @returns a client with the token */
export async function enableScim(service: TestService, admin: PersonClient): Promise<Client> {
  await service.plan(admin, 'business');
  const { status, body } = await admin.post<{ token: string }>(`${SETTINGS}/scim`, undefined);
  if (status !== 201) throw new Error(`SCIM could not be enabled: ${status} ${JSON.stringify(body)}`);
  return new Client(service.url, admin.workspaceId, body.token, '');
}
