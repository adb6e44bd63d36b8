import { CursorField, LimitField } from './query-fields.js';
import { NextCursor } from './record-fields.js';

export class PageQuery {
  @LimitField()
  limit = 25;

  @CursorField('`nextCursor` of the previous page; the filters must be the same')
  cursor?: string;
}

export abstract class PageDto {
  @NextCursor()
  nextCursor!: string | null;
}

/** For lists without filters. */
export class RecordPageQuery {
  @LimitField()
  limit = 25;

  @CursorField('`next_cursor` of the previous page')
  cursor?: string;
}
