import { createLog, type Config } from '#libs/platform';
import type { ChangeFeed } from '#libs/database';
import type { ScanJournal } from '#libs/scans';
import { waitUntil } from '../../../test/toolbox/wait-until.js';
import type { CodeResolver } from '../resolve/code-resolver.js';
import { KnownCodesKeeper } from './known-codes.keeper.js';
import type { KnownCodes } from './known-codes.js';
import type { KnownCodesStore } from './known-codes.store.js';

/** Starts a keeper whose file has the code A. */
async function start() {
  const heard: { remove?: (key: string) => void; gap?: (isOver: boolean) => void } = {};
  const changes = { isLive: true, onGap: (listener: (isOver: boolean) => void) => (heard.gap = listener) };
  const known = {
    ...{ missed: () => [], onRemoved: (listener: (key: string) => void) => (heard.remove = listener) },
  } as unknown as KnownCodes; // only these members are used
  const save = jest.fn<Promise<void>, [isUrgent: boolean]>().mockResolvedValue();
  const has = (key: string) => key === 'code A';
  const store = { isUsed: true, load: () => Promise.resolve(), has, save } as unknown as KnownCodesStore; // only these members are used
  const keeper = new KnownCodesKeeper(
    ...([known, store, {} as CodeResolver] as const), // not used without missed codes
    changes as unknown as ChangeFeed, // only these members are used
    {} as ScanJournal, // not used with a database
    { awaitsDatabase: true } as Config, // only this member is used
    createLog('silent'),
  );
  await keeper.onModuleInit();
  const cut = () => {
    changes.isLive = false;
    heard.gap?.(false);
  };
  return { keeper, save, cut, remove: (key: string) => heard.remove?.(key) };
}

describe('KnownCodesKeeper', () => {
  it('writes at once when the change feed breaks after a removal, and not again', async () => {
    const { keeper, save, cut, remove } = await start();
    remove('code A');
    expect(save).not.toHaveBeenCalled();
    cut();
    await waitUntil(() => save.mock.calls.length > 0, 'the write');
    cut();
    await keeper.onApplicationShutdown();
    expect(save.mock.calls).toEqual([[true]]);
  });

  it('writes what was removed when the process ends without the change feed', async () => {
    const { keeper, save, cut, remove } = await start();
    cut();
    remove('code A');
    await keeper.onApplicationShutdown();
    expect(save.mock.calls).toEqual([[true]]);
  });

  it('does not write because of what is not in the file', async () => {
    const { keeper, save, cut, remove } = await start();
    remove('code B');
    cut();
    await keeper.onApplicationShutdown();
    expect(save).not.toHaveBeenCalled();
  });
});
