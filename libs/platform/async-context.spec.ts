import { Worker } from 'node:worker_threads';
import { AsyncContext } from './async-context.js';

function pending() {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

describe('AsyncContext', () => {
  it('has the value in everything that the work calls, until its promise settles', async () => {
    const context = new AsyncContext<string>();
    const seen = await context.run('outer', async () => {
      await Promise.resolve();
      const inner = await context.run('inner', () => Promise.resolve(context.value));
      return [context.value, inner];
    });
    expect([...seen, context.value]).toEqual(['outer', 'inner', undefined]);
  });

  it('keeps the value of a scope when another one ends', async () => {
    const context = new AsyncContext<string>();
    const { promise, resolve } = pending();
    const first = context.run('first', async () => {
      await promise;
      return context.value;
    });
    await context.run('second', () => Promise.resolve());
    resolve();
    expect(await first).toBe('first');
  });

  it('lets Node.js observe promises only while a scope is open', async () => {
    expect(await observationsInThread()).toEqual({
      before: false,
      inside: true,
      afterFailureOfAnother: true,
      after: false,
    });
  });
});

/** In a thread of its own, since jest has Node.js observe the promises of its thread. */
function observationsInThread(): Promise<unknown> {
  const module = new URL('../../dist/libs/platform/index.js', import.meta.url).href;
  const worker = new Worker(
    `(async () => {
      const { parentPort } = require('node:worker_threads');
      const { executionAsyncId } = require('node:async_hooks');
      const { AsyncContext } = await import('${module}');
      // Continuations of promises have an ID only while Node.js observes promises.
      const observes = async () => (await Promise.resolve().then(executionAsyncId)) !== 0;
      const context = new AsyncContext();
      const before = await observes();
      let end;
      const work = context.run('value', () => new Promise((resolve) => (end = resolve)));
      const inside = await observes();
      await context.run('value', () => Promise.reject(new Error())).catch(() => undefined);
      const afterFailureOfAnother = await observes();
      end();
      await work;
      parentPort.postMessage({ before, inside, afterFailureOfAnother, after: await observes() });
    })()`,
    { eval: true },
  );
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}
