import { ApiProperty } from '@nestjs/swagger';
import { CursorField, LimitField } from './query-fields.js';

/** Which page of a list whose response is in camelCase. */
export class PageQuery {
  @LimitField()
  limit = 25;

  @CursorField('`nextCursor` of the previous page; the filters must be the same')
  cursor?: string;
}

/** The other members of the response of such a list. */
export abstract class PageDto {
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Send it as `cursor` to get the next page; null on the last page',
  })
  nextCursor!: string | null;
}
