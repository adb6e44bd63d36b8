import type { ScimAnswer, ScimRequest } from './client.js';
import { externalIdOf, titleOf, userNameOf } from './fill.js';

const PAGE_SIZE = 100;
const PATCH_URN = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export interface CheckedRequest extends ScimRequest {
  isRight: (answer: ScimAnswer) => boolean;
}

export interface ScimCase {
  name: string;
  requests: (client: number) => CheckedRequest[];
}

const filtered = (filter: string) => `/Users?filter=${encodeURIComponent(filter)}`;

const isMember = (position: number, found: ScimAnswer) =>
  found.userName === userNameOf(position) && found.externalId === externalIdOf(position);

/** Only the service's answers have the title: the bare routes return it as it is stored. */
const findsOne = (position: number) => (answer: ScimAnswer) =>
  answer.totalResults === 1 &&
  answer.Resources?.length === 1 &&
  answer.Resources.every(
    (user) => isMember(position, user) && (user.title ?? titleOf(position)) === titleOf(position),
  );

export function readsOf(members: number): ScimCase[] {
  const anyPosition = () => 1 + Math.floor(Math.random() * members);
  const eq = (attribute: string, valueOf: (position: number) => string): ScimCase => ({
    name: `${attribute} eq`,
    requests: () => {
      const position = anyPosition();
      const path = filtered(`${attribute} eq "${valueOf(position)}"`);
      return [{ method: 'GET', path, isRight: findsOne(position) }];
    },
  });
  return [
    eq('userName', userNameOf),
    eq('externalId', externalIdOf),
    list(1, members),
    list(members - PAGE_SIZE, members),
    {
      name: 'group without members',
      requests: () => [
        { method: 'GET', path: '/Groups/editor?excludedAttributes=members', isRight: isGroupAlone },
      ],
    },
  ];
}

export const groupPatches = (viewers: string[]): ScimCase => ({
  name: 'PATCH of a member into a group and out',
  requests: (client) => {
    const id = viewers[client] ?? '';
    const patch = (operation: object): CheckedRequest => ({
      method: 'PATCH',
      path: '/Groups/editor',
      body: { schemas: [PATCH_URN], Operations: [operation] },
      isRight: isGroupAlone,
    });
    return [
      patch({ op: 'add', path: 'members', value: [{ value: id }] }),
      patch({ op: 'remove', path: `members[value eq "${id}"]` }),
    ];
  },
});

const list = (startIndex: number, members: number): ScimCase => ({
  name: `list at ${startIndex}`,
  requests: () => [
    {
      method: 'GET',
      path: `/Users?startIndex=${startIndex}`,
      isRight: ({ totalResults, Resources = [] }) =>
        totalResults === members &&
        Resources.length === PAGE_SIZE &&
        Resources.every((user, index) => isMember(startIndex + index, user)),
    },
  ],
});

const isGroupAlone = ({ id, displayName, members }: ScimAnswer) =>
  id === 'editor' && displayName === 'editor' && members === undefined;
