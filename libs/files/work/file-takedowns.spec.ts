import { Transactions } from '#libs/database';
import { TestClock } from '../../../test/toolbox/test-clock.js';
import { useDataSource } from '../../../test/toolbox/use-data-source.js';
import { S3Store } from '../store/s3-store.js';
import { FileTakedowns } from './file-takedowns.js';
import { CLAIM_BLOCK } from './file-work.queries.js';

describe('the takedowns of files', () => {
  const world = useDataSource();

  it('do not wait for one that fails, nor for another worker', async () => {
    const clock = new TestClock();
    const closed = { bucket: 'files', prefix: '', region: 'us-east-1', endpoint: 'http://127.0.0.1:1' };
    const credentials = { accessKeyId: 'key', secretAccessKey: 'key' };
    const store = new S3Store({ ...closed, credentials }, undefined);
    const takedowns = new FileTakedowns(store, new Transactions(world.dataSource), clock);
    const workspaceId = '00000000-0000-7000-8000-000000000001';
    const block = (name: string, at: string) =>
      world.dataSource.query('insert into file_blocks (sha256, at) values (sha256($1::text::bytea), $2)', [
        name,
        at,
      ]);
    const toMove = async () =>
      (
        await world.dataSource.query<{ tries: number }[]>(
          'select tries from file_blocks where moved_at is null order by at',
        )
      ).map(({ tries }) => tries);
    await world.dataSource.query(
      'insert into workspaces (id, name, plan, created_at) values ($1, $2, $3, now())',
      [workspaceId, 'Acme', 'free'],
    );
    await world.dataSource.query(
      `insert into file_contents (workspace_id, sha256, folder, media_type, bytes, state, picture, created_at)
       values ($1, sha256('first'), 'folder', 'image/png', 1, 'ready', 'ready', now())`,
      [workspaceId],
    );
    // Only the first has an object in the storage, which does not respond.
    await block('first', '2026-01-01');
    await block('second', '2026-01-02');
    await expect(takedowns.next()).rejects.toThrow();
    expect(await takedowns.next()).toBe(true);
    expect(await takedowns.next()).toBe(false);
    expect(await toMove()).toEqual([1]);
    clock.advance(5_000);
    await expect(takedowns.next()).rejects.toThrow();
    expect(await toMove()).toEqual([2]);

    clock.advance(10_000);
    const [now, until] = [clock.now(), new Date(clock.now().getTime() + 180_000)];
    const claim = () => new Transactions(world.dataSource).query(CLAIM_BLOCK, [now, until]);
    expect([await claim(), await claim()]).toEqual([[expect.anything()], []]);
    await store.close();
  });
});
