import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Session } from '#libs/database';
import type { SessionCaller } from '../../http/requests/caller.js';
import { PageDto } from '../../http/requests/page.dto.js';
import { CreatedAt, RecordId } from '../../http/requests/record-fields.js';

const TIME = { format: 'date-time', example: '2026-11-21T09:30:00.000Z' };

@ApiSchema({ description: 'A browser in which you are signed in' })
export class SessionDto {
  @RecordId('session') id!: string;
  @ApiProperty({ description: 'Whether it is the session of this request' }) current!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    description: 'User agent of the browser that signed in, up to 255 characters',
  })
  userAgent!: string | null;
  @CreatedAt('session') createdAt!: string;
  @ApiProperty({ ...TIME, description: 'Updated at most once a minute' }) lastSeenAt!: string;

  static from(session: Session, { sessionId }: Pick<SessionCaller, 'sessionId'>): SessionDto {
    return {
      id: session.id,
      current: session.id === sessionId,
      userAgent: session.userAgent,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
    };
  }
}

@ApiSchema({ description: 'A page of your sessions' })
export class SessionListDto extends PageDto {
  @ApiProperty({ type: [SessionDto], description: 'The sessions on this page, newest first' })
  items!: SessionDto[];
}
