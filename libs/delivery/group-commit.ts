import { isDatabaseUnavailable } from '#libs/database';
import { workFor } from '#libs/queue';

const MAX_GROUP = 100;

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Items that arrive during a write go into the next one, as one statement. */
export class GroupCommit<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private isWriting = false;

  constructor(private readonly write: (items: Item[]) => Promise<Result[]>) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.isWriting) return;
      this.isWriting = true;
      // Items of this iteration of the event loop share the statement, which belongs to no single request.
      setImmediate(() => void workFor(undefined, () => this.writeAll()));
    });
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) await this.commit(this.waiting.splice(0, MAX_GROUP));
    this.isWriting = false;
  }

  /** One item that cannot be written must not fail the others. */
  private async commit(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.write(group.map(({ item }) => item));
      for (const [index, result] of results.entries()) group[index]?.resolve(result);
    } catch (error) {
      if (group.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of group) reject(error);
      else for (const each of group) await this.commit([each]);
    }
  }
}
