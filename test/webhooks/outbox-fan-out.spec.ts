import { DeliveryWorld } from './delivery-world.js';

describe('deliveries of events that wait in the outbox', () => {
  let world: DeliveryWorld;
  beforeEach(async () => {
    world = await DeliveryWorld.open();
  });
  afterEach(() => world.close());

  const addWorkspaces = async (eventsOf: number[], endpoints = 1) => {
    const workspaces: string[] = [];
    for (const [index, events] of eventsOf.entries()) {
      const workspaceId = await world.addWorkspace(`Acme ${index}`);
      for (let added = 0; added < (index === 0 ? endpoints : 1); added++)
        await world.addEndpoint(world.receiver.url, workspaceId);
      await world.scan(events, workspaceId);
      workspaces.push(workspaceId);
    }
    return workspaces;
  };
  const deliveriesOf = async (workspaces: string[]) => {
    const rows = await world.dataSource.query<{ workspace_id: string; count: number }[]>(
      'select workspace_id, count(*)::int from webhook_deliveries group by workspace_id',
    );
    const counts = new Map(rows.map(({ workspace_id, count }) => [workspace_id, count]));
    return workspaces.map((id) => counts.get(id) ?? 0);
  };

  const fourRounds = async (workspaces: string[], deliveries: number) => {
    const made: [number[], boolean][] = [];
    for (let round = 0; round < 4; round++) {
      const { isFull } = await world.fanOut(deliveries);
      made.push([await deliveriesOf(workspaces), isFull]);
    }
    return made;
  };

  it('are made for each workspace in turn, as many events of each, until none waits', async () => {
    const workspaces = await addWorkspaces([9, 1, 3]);
    expect(await fourRounds(workspaces, 6)).toEqual([
      [[2, 1, 2], true],
      [[5, 1, 3], true],
      [[9, 1, 3], false],
      [[9, 1, 3], false],
    ]);
  });

  it('are made for fewer events of a workspace with many endpoints, so that others have as many deliveries', async () => {
    const workspaces = await addWorkspaces([4, 9], 3);
    expect(await fourRounds(workspaces, 7)).toEqual([
      [[3, 3], true],
      [[6, 6], true],
      [[9, 9], true],
      [[12, 9], false],
    ]);
  });

  it('are made for one event of each workspace at least', async () => {
    const workspaces = await addWorkspaces([2, 1], 5);
    expect(await fourRounds(workspaces, 2)).toEqual([
      [[5, 0], true],
      [[5, 1], true],
      [[10, 1], true],
      [[10, 1], true],
    ]);
  });

  it('are made for all workspaces, even if a few with many events would fill each round', async () => {
    const workspaces = await addWorkspaces([5, 5, 1, 1, 1]);
    expect(await fourRounds(workspaces, 2)).toEqual([
      [[1, 1, 0, 0, 0], true],
      [[1, 1, 1, 1, 0], true],
      [[1, 1, 1, 1, 1], true],
      [[2, 2, 1, 1, 1], true],
    ]);
  });
});
