import { GroupCommit } from './group-commit.js';

function slowWrites() {
  const writes: { items: number[]; end: (error?: Error) => void }[] = [];
  let tell = (): void => undefined;
  const group = new GroupCommit<number, string>((items) => {
    const written = new Promise<string[]>((resolve, reject) => {
      writes.push({ items, end: (error) => (error ? reject(error) : resolve(items.map(String))) });
    });
    tell();
    return written;
  });
  const next = async () => {
    if (writes.length === 0) await new Promise<void>((resolve) => (tell = resolve));
    return writes.shift()!;
  };
  return { group, next };
}

const REFUSED = Object.assign(new Error('refused'), { code: '22000' });
const LOST = new Error('Connection terminated unexpectedly');

describe('GroupCommit', () => {
  it('writes what comes together, and then what came meanwhile', async () => {
    const { group, next } = slowWrites();
    const first = [group.add(1), group.add(2)];
    const write = await next();
    const later = [group.add(3), group.add(4)];
    expect(write.items).toEqual([1, 2]);
    write.end();
    expect(await Promise.all(first)).toEqual(['1', '2']);
    const second = await next();
    expect(second.items).toEqual([3, 4]);
    second.end();
    expect(await Promise.all(later)).toEqual(['3', '4']);
  });

  it('writes each alone if the database refuses the group, so that one fails alone', async () => {
    const { group, next } = slowWrites();
    const results = Promise.allSettled([group.add(1), group.add(2)]);
    (await next()).end(REFUSED);
    (await next()).end(REFUSED);
    (await next()).end();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('fails as a whole if the database is unavailable', async () => {
    const { group, next } = slowWrites();
    const results = Promise.allSettled([group.add(1), group.add(2)]);
    (await next()).end(LOST);
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const after = group.add(3);
    (await next()).end();
    expect(await after).toBe('3');
  });
});
