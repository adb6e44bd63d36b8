import type { Client } from 'pg';
import { lineOf } from '../toolbox/report.js';
import { measuredBy, timeOf } from '../toolbox/samples.js';
import type { ScimClient } from './client.js';
import { countOf, type Provisioned } from './database.js';
import { CLIENTS } from './rounds.js';

const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** Looks up each user, as an identity provider does, and creates the missing one. @throws Error for a wrong answer */
export async function syncUsers(client: ScimClient, users: number): Promise<void> {
  const [searching, creating]: [number[], number[]] = [[], []];
  let next = 1;
  const provision = async () => {
    for (let number = next++; number <= users; number = next++) {
      searching.push(await timeOf(() => search(client, number)));
      creating.push(await timeOf(() => create(client, number)));
    }
  };
  const tookMs = await timeOf(() => Promise.all(Array.from({ length: CLIENTS }, provision)));
  console.log(lineOf('first sync, search by userName', [measuredBy(searching, CLIENTS)]));
  console.log(lineOf('first sync, POST', [measuredBy(creating, CLIENTS)]));
  const requests = searching.length + creating.length;
  const perSecond = ((requests * 1_000) / tookMs).toFixed(0);
  console.log(
    `first sync of ${users} users by ${CLIENTS} clients: ${requests} requests in ${(tookMs / 1_000).toFixed(1)} s, ${perSecond} a second`,
  );
}

export async function checkSync(database: Client, workspace: Provisioned, users: number): Promise<void> {
  const ofMembers = 'member_id in (select id from members where workspace_id = $1)';
  const counts = {
    members: await countOf(database, workspace, { from: 'members' }),
    emails: await countOf(database, workspace, { from: 'member_emails', where: ofMembers }),
    invitations: await countOf(database, workspace, { from: 'invites' }),
    audited: await countOf(database, workspace, {
      from: 'audit_log',
      where: `workspace_id = $1 and action = 'member.provisioned'`,
    }),
  };
  for (const [of, count] of Object.entries(counts))
    if (count !== users) throw new Error(`after the sync of ${users} users, ${count} ${of} are stored`);
}

async function search(client: ScimClient, number: number): Promise<void> {
  const filter = encodeURIComponent(`userName eq "${nameOf(number)}"`);
  const { totalResults } = await client.send({ method: 'GET', path: `/Users?filter=${filter}` });
  if (totalResults !== 0) throw new Error(`${nameOf(number)} exists already`);
}

async function create(client: ScimClient, number: number): Promise<void> {
  const userName = nameOf(number);
  const body = {
    schemas: [USER_URN],
    userName,
    externalId: `sync-${number}`,
    name: { givenName: 'Person', familyName: `Number ${number}` },
    displayName: `Person ${number}`,
    title: 'Engineer',
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
  };
  const created = await client.send({ method: 'POST', path: '/Users', body }, 201);
  const isRight = created.userName === userName && created.externalId === body.externalId;
  if (!isRight || !created.id) throw new Error(`${userName} was created wrongly`);
}

const nameOf = (number: number) => `sync-${number}@corp.example`;
