/** A page of a list, as REST v1 and as settings write it. */
type Page<Item> = { data: Item[]; next_cursor: string | null } | { items: Item[]; nextCursor: string | null };

/** All items of a list, page after page. @param read one page; the first one without a cursor */
export async function* itemsOf<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item, void> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    const isRest = 'data' in page;
    yield* isRest ? page.data : page.items;
    cursor = (isRest ? page.next_cursor : page.nextCursor) ?? undefined;
  } while (cursor !== undefined);
}
