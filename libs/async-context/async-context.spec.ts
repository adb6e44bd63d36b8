import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AsyncContext } from './async-context.js';

const response = (closed = false) => Object.assign(new EventEmitter(), { closed });

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
    const first = response();
    const later = context.runUntilClosed(first, 'first', async () => {
      await new Promise((resolve) => first.once('later', resolve));
      return context.value;
    });
    await context.run('second', () => Promise.resolve());
    const second = response();
    context.runUntilClosed(second, 'second', () => second.emit('close'));
    first.emit('later');
    expect(await later).toBe('first');
    first.emit('close');
  });

  it('has the value also when its scope is closed already', () => {
    const context = new AsyncContext<string>();
    expect(context.runUntilClosed(response(true), 'value', () => context.value)).toBe('value');
  });

  it('lets Node.js observe promises only while a scope is open', async () => {
    expect(await observationsInThread()).toEqual({
      before: false,
      inRequest: true,
      afterFailure: true,
      afterRequest: false,
      afterClosedOne: false,
    });
  });
});

/** In a thread of its own, since jest has Node.js observe the promises of its thread. */
function observationsInThread(): Promise<unknown> {
  const module = new URL('../../dist/libs/async-context/index.js', import.meta.url).href;
  const worker = new Worker(
    `(async () => {
      const { parentPort } = require('node:worker_threads');
      const { executionAsyncId } = require('node:async_hooks');
      const { EventEmitter } = require('node:events');
      const { AsyncContext } = await import('${module}');
      // Continuations of promises have an ID only while Node.js observes promises.
      const observes = async () => (await Promise.resolve().then(executionAsyncId)) !== 0;
      const context = new AsyncContext();
      const before = await observes();
      const request = Object.assign(new EventEmitter(), { closed: false });
      context.runUntilClosed(request, 'value', () => undefined);
      const inRequest = await observes();
      await context.run('value', () => Promise.reject(new Error())).catch(() => undefined);
      const afterFailure = await observes();
      request.emit('close');
      const afterRequest = await observes();
      context.runUntilClosed(Object.assign(request, { closed: true }), 'value', () => undefined);
      parentPort.postMessage({ before, inRequest, afterFailure, afterRequest, afterClosedOne: await observes() });
    })()`,
    { eval: true },
  );
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}
