import { ApiProperty } from '@nestjs/swagger';
import { CursorField, LimitField } from './query-fields.js';

export class PageQuery {
  @LimitField()
  limit = 25;

  @CursorField('`nextCursor` of the previous page; the filters must be the same')
  cursor?: string;
}

export abstract class PageDto {
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Send it as `cursor` to get the next page; null on the last page',
  })
  nextCursor!: string | null;
}
