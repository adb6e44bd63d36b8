import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PageDto, PageQuery } from '../../http/requests/page.dto.js';
import { QueryChoiceField, QueryIdField } from '../../http/requests/query-fields.js';
import { RecordId } from '../../http/requests/record-fields.js';
import { STATUS_CLASSES, type ListedRequest, type StatusClass } from './logged-requests.queries.js';

export class ListRequestsQuery extends PageQuery {
  @QueryIdField('Only requests with this API key')
  apiKeyId?: string;

  @QueryChoiceField(STATUS_CLASSES, { description: 'Only requests with a status of this class' })
  status?: StatusClass;
}

@ApiSchema({ description: 'A request with an API key' })
export class LoggedRequestDto {
  @RecordId('log entry') id!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z', description: 'When it ended' })
  at!: string;
  @RecordId('API key') apiKeyId!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Till in the shop',
    description: 'Name of the API key; null if the key no longer exists',
  })
  apiKeyName!: string | null;
  @ApiProperty({ description: 'Same as the X-Request-Id header of the response' }) requestId!: string;
  @ApiProperty({ example: 'POST', description: 'HTTP method' }) method!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '/api/v1/qr/{id}',
    description: 'Path of the operation; null if there is none at the path of the request',
  })
  route!: string | null;
  @ApiProperty({
    type: 'integer',
    example: 422,
    description: '499 if the client closed the connection before the response was sent',
  })
  status!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'validation_failed',
    description: '`code` of the problem; null for other responses',
  })
  code!: string | null;
  @ApiProperty({
    type: 'integer',
    example: 12,
    description: 'Time to the end of the response, in milliseconds',
  })
  durationMs!: number;

  static from({ at, ...request }: ListedRequest): LoggedRequestDto {
    return { ...request, at: at.toISOString() };
  }
}

@ApiSchema({ description: 'A page of the log of requests' })
export class LoggedRequestListDto extends PageDto {
  @ApiProperty({ type: [LoggedRequestDto], description: 'The requests on this page, newest first' })
  items!: LoggedRequestDto[];
}
