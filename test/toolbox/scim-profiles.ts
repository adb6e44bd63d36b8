import { applyChanges } from '../../src/scim/protocol/apply-changes.js';
import { roleEntry } from '../../src/scim/protocol/one-role.js';
import { patchChanges, resourceChanges } from '../../src/scim/protocol/patch.js';
import type { Profile } from '../../src/scim/protocol/profile.js';
import { EVERYTHING } from '../../src/scim/protocol/projection.js';
import { resourceBody } from '../../src/scim/protocol/resource-body.js';
import { USER } from '../../src/scim/protocol/user.schema.js';
export const ID = '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20';
export const subject = { schema: USER, id: ID };
export const bare: Profile = new Map<
  (typeof USER.attributes)[number],
  boolean | ReturnType<typeof roleEntry>[]
>([
  [USER.at('active'), true],
  [USER.at('roles'), [roleEntry('viewer')]],
]);

export const created = (body: object): Profile =>
  applyChanges(USER, bare, [...resourceChanges(subject, { userName: 'bjensen', ...body })]);
export const patched = (profile: Profile, Operations: unknown) =>
  applyChanges(USER, profile, [...patchChanges(subject, { Operations })]);
export const shown = (profile: Profile) => resourceBody(USER, profile, EVERYTHING);
export const work = (value: string, primary = false) => ({ value, type: 'work', primary });

export const refusal = (scimType: string) => expect.objectContaining({ members: { scimType } }) as Error;
