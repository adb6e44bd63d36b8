import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { QueueFull } from '#libs/fair-queue';
import { waitUntil } from '../../test/toolbox/wait-until.js';
import { LongPages } from './long-pages.js';

const MIB = 2 ** 20;
const CHUNK = Buffer.from('chunk');

/** A response that notes what is written, and whose client reads when told to. */
function response(name: string, written: string[], isRead = true) {
  const fake = Object.assign(new EventEmitter(), {
    closed: false,
    writableNeedDrain: false,
    write: () => {
      written.push(name);
      fake.writableNeedDrain = !isRead;
    },
    end: () => written.push(`${name}.`),
    read: () => {
      fake.writableNeedDrain = false;
      fake.emit('drain');
    },
    destroy: () => fake.leave(),
    leave: () => {
      fake.closed = true;
      fake.emit('close');
    },
  });
  return { ...fake, fake, response: fake as unknown as ServerResponse }; // nothing else is used
}

describe('LongPages', () => {
  it('sends one chunk per turn of the event loop, in rotation by workspace', async () => {
    const pages = new LongPages();
    const written: string[] = [];
    const flood = Array.from({ length: 20 }, () =>
      pages.send(response('flood', written).response, [CHUNK, CHUNK], 'flood'),
    );
    const other = pages.send(response('other', written).response, [CHUNK, CHUNK], 'other');
    const all = Promise.all([...flood, other]);
    for (let before = written.length; written.length < 63; before = written.length) {
      await new Promise((resolve) => setImmediate(resolve));
      const chunks = written.slice(before).filter((name) => !name.endsWith('.'));
      expect(chunks.length).toBeLessThanOrEqual(1);
    }
    await all;
    expect(written.lastIndexOf('other')).toBeLessThan(8);
  });

  it('sends the next chunk when the client has read the one before, and nothing once it has left', async () => {
    const pages = new LongPages();
    const written: string[] = [];
    const slow = response('slow', written, false);
    const sent = pages.send(slow.response, [CHUNK, CHUNK, CHUNK], 'acme');
    await waitUntil(() => slow.fake.listenerCount('drain') === 1, 'the first chunk');
    slow.fake.read();
    await waitUntil(() => written.length === 2 && slow.fake.listenerCount('drain') === 1, 'the second chunk');
    slow.fake.leave();
    await sent;
    expect(written).toEqual(['slow', 'slow']);
    expect(slow.fake.eventNames()).toEqual([]);
    expect(pages).toMatchObject({ sending: new Map(), bytes: new Map(), totalBytes: 0 });
  });

  const bodyOf = (bytes: number) => [CHUNK, Buffer.alloc(bytes)];
  const unreadIn = (pages: LongPages, body: Buffer[], workspaceId = 'acme') => {
    const { fake, response: sent } = response('', [], false);
    return { fake, sent: pages.send(sent, body, workspaceId) };
  };

  it('disconnects the first clients of the workspace that uses most, so that others get their pages', async () => {
    const pages = new LongPages();
    const small = unreadIn(pages, bodyOf(32 * MIB), 'small');
    const shared = bodyOf(48 * MIB);
    const large = [shared, shared, bodyOf(48 * MIB)].map((body) => unreadIn(pages, body, 'large'));
    const others = ['a', 'b', 'c'].map((workspace) => unreadIn(pages, bodyOf(48 * MIB), workspace));
    expect(() => pages.requireMemory('large')).toThrow(QueueFull);
    expect(() => pages.requireMemory('other')).not.toThrow();
    const all = [small, ...large, ...others];
    expect(all.map(({ fake }) => fake.closed)).toEqual([false, true, true, false, false, false, false]);
    const again = unreadIn(pages, shared, 'large');
    await Promise.all(large.slice(0, 2).map(({ sent }) => sent));
    expect(() => pages.requireMemory('large')).toThrow(QueueFull);
    for (const { fake } of [...all, again]) fake.leave();
    await Promise.all([...all, again].map(({ sent }) => sent));
    expect(pages).toMatchObject({ sending: new Map(), bytes: new Map(), totalBytes: 0 });
  });

  it('refuses to load further pages of a workspace while unread ones take too much memory', async () => {
    const pages = new LongPages();
    const unread = (body: Buffer[]) => unreadIn(pages, body);
    const shared = bodyOf(32 * MIB);
    const responses = [shared, shared, shared].map((body) => unread(body));
    expect(() => pages.requireMemory('acme')).not.toThrow();
    const last = unread(bodyOf(32 * MIB));
    expect(() => pages.requireMemory('acme')).toThrow(QueueFull);
    expect(() => pages.requireMemory('other')).not.toThrow();
    last.fake.leave();
    await last.sent;
    expect(() => pages.requireMemory('acme')).not.toThrow();
    for (const { fake } of responses) fake.leave();
    await Promise.all(responses.map(({ sent }) => sent));
  });
});
