/** A result with the response that it came in. */
export interface WithResponse<Data> {
  data: Data;
  /** Its headers, such as `ETag` and `Idempotent-Replayed`; its body has been read. */
  response: Response;
}

/** The result of an operation: await it. */
export class Call<Data> implements Promise<Data> {
  readonly [Symbol.toStringTag] = 'Call';
  private sent: Promise<WithResponse<Data>> | undefined;

  constructor(private readonly send: () => Promise<WithResponse<Data>>) {}

  /** The result, and the headers of its response. */
  withResponse(): Promise<WithResponse<Data>> {
    return (this.sent ??= this.send());
  }

  readonly then: Promise<Data>['then'] = (onFulfilled, onRejected) =>
    this.data().then(onFulfilled, onRejected);

  readonly catch: Promise<Data>['catch'] = (onRejected) => this.data().catch(onRejected);

  readonly finally: Promise<Data>['finally'] = (onFinally) => this.data().finally(onFinally);

  private async data(): Promise<Data> {
    return (await this.withResponse()).data;
  }
}

type SendCsv = () => Promise<Response>;

/** A result that the service can also send as CSV. */
export class CsvCall<Data> extends Call<Data> {
  constructor(
    send: () => Promise<WithResponse<Data>>,
    private readonly sendCsv: SendCsv,
  ) {
    super(send);
  }

  /** The response as CSV instead: read its `text()`, or its `body`, which is a stream. */
  csv(): Promise<Response> {
    return this.sendCsv();
  }
}

/** Reads one page; the first one without a cursor. */
type ReadPage<Page> = (cursor?: string) => Promise<WithResponse<Page>>;

export type ItemOf<Page> = Page extends { data: (infer Item)[] } | { items: (infer Item)[] } ? Item : never;

/** The first page of a list: await it. `for await` reads all items, page after page. */
export class List<Page> extends Call<Page> implements AsyncIterable<ItemOf<Page>> {
  constructor(private readonly read: ReadPage<Page>) {
    super(() => read());
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ItemOf<Page>, void> {
    for await (const page of this.pages()) yield* itemsIn(page) as ItemOf<Page>[];
  }

  /** All pages, with what they contain besides their items. */
  async *pages(): AsyncGenerator<Page, void> {
    let cursor: string | undefined;
    do {
      const page: Page = await (cursor === undefined ? this : this.read(cursor).then(({ data }) => data));
      yield page;
      cursor = nextOf(page);
    } while (cursor !== undefined);
  }
}

/** A list that the service can also send as CSV, all of it at once. */
export class CsvList<Page> extends List<Page> {
  constructor(
    read: ReadPage<Page>,
    private readonly sendCsv: SendCsv,
  ) {
    super(read);
  }

  /** The whole list as CSV instead: read its `text()`, or its `body`, which is a stream. */
  csv(): Promise<Response> {
    return this.sendCsv();
  }
}

/** A page of a list, as REST v1 and as settings and mobile write it. */
type AnyPage<Item> =
  | { data: Item[]; next_cursor: string | null }
  | { items: Item[]; nextCursor: string | null };

/** All items of a list, page after page. @param read one page; the first one without a cursor */
export async function* itemsOf<Item>(
  read: (cursor: string | undefined) => Promise<AnyPage<Item>>,
): AsyncGenerator<Item, void> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield* itemsIn(page) as Item[];
    cursor = nextOf(page);
  } while (cursor !== undefined);
}

function itemsIn(page: unknown): unknown[] {
  const known = page as AnyPage<unknown>;
  return 'data' in known ? known.data : known.items;
}

function nextOf(page: unknown): string | undefined {
  const known = page as AnyPage<unknown>;
  return ('data' in known ? known.next_cursor : known.nextCursor) ?? undefined;
}
