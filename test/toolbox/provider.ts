import type { Acting } from '../../src/audit/audit.service.js';
import type { MemberProfile, ProfiledMember } from '../../src/members/member-profile.fields.js';
import type { NewProvisionedMember } from '../../src/members/provisioned-members.service.js';
import { ProvisioningService } from '../../src/provisioning/provisioning.service.js';
import { Client, type PersonClient } from './client.js';
import { SETTINGS } from './settings.js';
import type { TestService } from './test-service.js';

export const SCIM = '/api/scim/v2';

interface Fields
  extends Partial<Omit<NewProvisionedMember, 'profile'>>, Partial<Omit<MemberProfile, 'emails'>> {
  /** The first is the primary one. */
  emails?: string[];
}

let members = 0;

/** A profile with an email address that is its userName, unless the fields say something else. */
export function profileWith({ emails, role: _role, active: _active, ...fields }: Fields = {}): MemberProfile {
  const userName = fields.userName ?? `member-${++members}@corp.example`;
  const none = { externalId: null, displayName: null, givenName: null, familyName: null, scimExtra: {} };
  const values = emails ?? [userName];
  return {
    ...{ ...none, ...fields, userName },
    emails: values.map((value, index) => ({ value, type: 'work', display: null, isPrimary: index === 0 })),
  };
}

/** What an identity provider does to a workspace, without its protocol. */
export class Provider {
  readonly acting: Acting;
  readonly members: ProvisioningService;

  constructor(
    readonly service: TestService,
    { workspaceId }: { workspaceId: string },
  ) {
    this.acting = { workspaceId, actor: { type: 'scim', id: workspaceId, name: 'SCIM' } };
    this.members = service.running.app.get(ProvisioningService);
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
