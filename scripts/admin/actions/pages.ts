import type { Page } from '../../../src/http/requests/newest-first.js';
import type { PageQuery } from '../../../src/http/requests/page.dto.js';

const PAGE_SIZE = 100;

export async function* eachOf<Row>(list: (query: PageQuery) => Promise<Page<Row>>): AsyncGenerator<Row> {
  let cursor: string | null = null;
  do {
    const { rows, nextCursor }: Page<Row> = await list({ limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) });
    yield* rows;
    cursor = nextCursor;
  } while (cursor);
}
