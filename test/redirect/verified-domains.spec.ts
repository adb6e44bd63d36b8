import { ChangeFeed, NonTransactionalReads, newId, Transactions } from '#libs/database';
import { VerifiedDomains } from '#libs/qr-codes';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

describe('the verified domains of a process', () => {
  const world = useService();
  const knows = (name: string) => world.service.running.app.get(VerifiedDomains).has(name);

  it('are found without an announcement, and read only after a change and every few minutes', async () => {
    const { service, acme } = world;
    const { app } = service.running;
    // Only of this service: the one that other specs share reads its names, too.
    const spy = jest.spyOn(app.get(NonTransactionalReads, { strict: false }), 'read');
    const countOf = (name: string) => spy.mock.calls.filter(([statement]) => statement.name === name).length;
    const all = () => countOf('find verified domains');
    const looks = () => countOf('find whether verified domains have changed');
    const look = async () => {
      const before = looks();
      await app.get(Transactions).run(() => app.get(ChangeFeed).announce('domain', [newId()]));
      await waitUntil(() => looks() > before, 'a look');
    };

    await look();
    expect(all()).toBe(0);
    await service.query(
      `insert into domains (id, workspace_id, name, token, created_at, verified_at)
       values (gen_random_uuid(), $1, 'quiet.example.com', '', now(), '2020-01-01')`,
      [acme.workspaceId],
    );
    await waitUntil(() => knows('quiet.example.com'), 'the domain');
    await service.query(`update domains set name = 'loud.example.com' where name = 'quiet.example.com'`);
    await look();
    await waitUntil(() => knows('loud.example.com') && !knows('quiet.example.com'), 'the other domain');
    await look();
    expect(all()).toBe(2);
    service.clock.advance(300_000);
    await look();
    await waitUntil(() => all() === 3, 'a read without a change');
    await look();
    expect(all()).toBe(3);
    spy.mockRestore();
  });
});
