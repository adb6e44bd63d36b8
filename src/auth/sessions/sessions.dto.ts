import { ApiProperty } from '@nestjs/swagger';
import type { Session } from '#libs/database';
import type { SessionCaller } from '../../http/requests/caller.js';
import { PageDto } from '../../http/requests/page.dto.js';

const TIME = { format: 'date-time', example: '2026-11-21T09:30:00.000Z' };

export class SessionDto {
  @ApiProperty({ format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' }) id!: string;
  @ApiProperty({ description: 'Whether it is the session of this request' }) current!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    description: 'User agent of the browser that signed in, up to 255 characters',
  })
  userAgent!: string | null;
  @ApiProperty(TIME) createdAt!: string;
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

export class SessionListDto extends PageDto {
  @ApiProperty({ type: [SessionDto] }) items!: SessionDto[];
}
