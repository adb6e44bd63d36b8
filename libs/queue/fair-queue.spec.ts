import { EventEmitter, once } from 'node:events';
import { ClientDisconnected } from './asker.js';
import { FairQueue, QueueFull, type FairQueueLimits } from './fair-queue.js';

const LIMITS: FairQueueLimits = { running: 2, runningPerKey: 1, waiting: 4, waitingPerKey: 3 };

function recorder(limits: FairQueueLimits) {
  const queue = new FairQueue(limits);
  const started: string[] = [];
  const endings = new Map<string, () => void>();
  const add = (key: string, name: string, signal?: AbortSignal) => {
    const task = async () => {
      started.push(name);
      await new Promise<void>((resolve) => endings.set(name, resolve));
      return name;
    };
    return queue.run(key, task, signal);
  };
  const end = async (name: string) => {
    endings.get(name)?.();
    await settled();
  };
  return { queue, started, add, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('FairQueue', () => {
  it('returns what the task returns, and throws what it throws', async () => {
    const queue = new FairQueue(LIMITS);
    await expect(queue.run('a', () => Promise.resolve(1))).resolves.toBe(1);
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run('a', () => Promise.resolve(2))).resolves.toBe(2);
  });

  it('bounds the running tasks, in total and for each key', async () => {
    const { started, add, end } = recorder(LIMITS);
    const all = [add('a', 'a1'), add('a', 'a2'), add('b', 'b1'), add('c', 'c1')];
    await settled();
    expect(started).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'b1', 'a2', 'c1']) await end(name);
    await expect(Promise.all(all)).resolves.toHaveLength(4);
  });

  it('starts the tasks of keys in rotation, not in the order of arrival', async () => {
    const { started, add, end } = recorder({ ...LIMITS, running: 1, waiting: 10 });
    const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')];
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    await Promise.all(all);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('passes over a key that is at its own limit', async () => {
    const { started, add, end } = recorder({ ...LIMITS, running: 2 });
    const all = [add('a', 'a1'), add('b', 'b1'), add('a', 'a2'), add('b', 'b2')];
    await end('b1');
    expect(started).toEqual(['a1', 'b1', 'b2']);
    for (const name of ['a1', 'a2', 'b2']) await end(name);
    await Promise.all(all);
  });

  it('refuses a task when too many wait, in total or for its key', async () => {
    const { started, add, end } = recorder(LIMITS);
    const all = ['a1', 'a2', 'a3'].map((name) => add('a', name));
    await expect(add('a', 'a4')).rejects.toThrow(QueueFull);
    all.push(add('b', 'b1'), add('b', 'b2'), add('c', 'c1'));
    await expect(add('d', 'd1')).rejects.toThrow(QueueFull);
    for (let next = 0; next < all.length; next++) await end(started[next] ?? '');
    await expect(Promise.all(all)).resolves.toHaveLength(6);
  });

  it('leaves places for others, however many keys wait as often as they can', async () => {
    const { started, add, end } = recorder({ running: 1, runningPerKey: 1, waiting: 8, waitingPerKey: 4 });
    const all: Promise<string>[] = [];
    for (const [key, most] of Object.entries({ a: 5, b: 2, c: 1, d: 1 })) {
      for (let task = 0; task < most; task++) all.push(add(key, `${key}${task}`));
      await expect(add(key, 'one more')).rejects.toThrow(QueueFull);
    }
    for (let next = 0; next < all.length; next++) await end(started[next] ?? '');
    await expect(Promise.all(all)).resolves.toHaveLength(9);
  });

  it('refuses a task when what waits would take too long, in total or for its key', async () => {
    const queue = new FairQueue({
      ...LIMITS,
      running: 1,
      waiting: 9,
      waitingWorkMs: 100,
      waitingWorkMsPerKey: 60,
    });
    const gate = new EventEmitter();
    const running = queue.run('a', () => once(gate, 'open'));
    const wait = (key: string, workMs: number) => queue.run(key, () => Promise.resolve(), undefined, workMs);
    const waiting = [wait('a', 30), wait('a', 30)];
    await expect(wait('a', 1)).rejects.toThrow(QueueFull);
    waiting.push(wait('b', 20));
    await expect(wait('b', 1)).rejects.toThrow(QueueFull);
    waiting.push(wait('c', 10));
    gate.emit('open');
    await Promise.all([running, ...waiting]);
    expect(queue).toMatchObject({ keys: new Map(), waiting: 0, waitingWorkMs: 0 });
  });

  it('keeps no state of a key that has no tasks', async () => {
    const { queue, add, end } = recorder({ ...LIMITS, running: 1, waiting: 1 });
    const all = [add('a', 'a1'), add('a', 'a2')];
    await expect(add('b', 'b1')).rejects.toThrow(QueueFull);
    for (const name of ['a1', 'a2']) await end(name);
    await Promise.all(all);
    expect(queue).toMatchObject({ keys: new Map(), rotation: new Set(), running: 0, waiting: 0 });
  });

  it('removes a task whose client disconnects while it waits, so that others wait less', async () => {
    const { queue, started, add, end } = recorder({ ...LIMITS, running: 1, waiting: 10 });
    const [leaving, staying] = [new AbortController(), new AbortController()];
    const running = add('a', 'a1');
    const left = [
      expect(add('a', 'a2', leaving.signal)).rejects.toThrow(ClientDisconnected),
      expect(add('b', 'b1', leaving.signal)).rejects.toThrow(ClientDisconnected),
    ];
    const stayed = [add('c', 'c1', staying.signal), add('a', 'a3')];
    leaving.abort();
    await Promise.all(left);
    for (const name of ['a1', 'a3', 'c1']) await end(name);
    await Promise.all([running, ...stayed]);
    expect(started).toEqual(['a1', 'a3', 'c1']);
    expect(queue).toMatchObject({ keys: new Map(), rotation: new Set(), running: 0, waiting: 0 });
  });

  it('starts no task of a client that has disconnected before', async () => {
    const { started, add } = recorder(LIMITS);
    await expect(add('a', 'a1', AbortSignal.abort())).rejects.toThrow(ClientDisconnected);
    expect(started).toEqual([]);
  });

  it('refuses a task that has waited for too long, and goes on with others', async () => {
    const { queue, started, add, end } = recorder({ ...LIMITS, running: 1, waitMs: 20 });
    const running = add('a', 'a1');
    await expect(add('a', 'a2')).rejects.toThrow(QueueFull);
    const next = add('b', 'b1');
    for (const name of ['a1', 'b1']) await end(name);
    await Promise.all([running, next]);
    expect(started).toEqual(['a1', 'b1']);
    expect(queue).toMatchObject({ keys: new Map(), rotation: new Set(), running: 0, waiting: 0 });
  });
});
