import { EventEmitter } from 'node:events';
import { QueueFull } from '#libs/fair-queue';
import { UnreadResponses } from './unread-responses.js';

const MEBIBYTE = 1024 * 1024;

/** A response that nobody reads, which is closed later than it is destroyed. */
class Unread extends EventEmitter {
  readonly closed = false;
  isDestroyed = false;

  constructor(readonly writableLength: number) {
    super();
  }

  destroy(): void {
    this.isDestroyed = true;
  }
}

/** Of so many workspaces, with so many MiB each. */
function unread(workspaces: number, mebibytes: number) {
  const responses = new UnreadResponses();
  const sent = Array.from({ length: workspaces }, () => new Unread(mebibytes * MEBIBYTE));
  for (const [index, response] of sent.entries()) responses.add(`w${index}`, response);
  return { responses, destroyed: () => sent.filter(({ isDestroyed }) => isDestroyed).length };
}

describe('UnreadResponses', () => {
  it('disconnects as many workspaces as it takes, when each has a little', () => {
    const { responses, destroyed } = unread(300, 1);
    responses.requireMemory('other');
    expect(destroyed()).toBe(45);
    responses.requireMemory('other');
    expect(destroyed()).toBe(45);
  });

  it('refuses a workspace that itself has most', () => {
    const { responses, destroyed } = unread(5, 60);
    expect(() => responses.requireMemory('w0')).toThrow(QueueFull);
    expect(destroyed()).toBe(0);
  });
});
