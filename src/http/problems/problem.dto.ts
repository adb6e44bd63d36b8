import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { publishedCodes, type ProblemCode } from './catalogue.js';

@ApiSchema({ description: 'One thing that is wrong with a request' })
export class RequestErrorDto {
  @ApiPropertyOptional({ description: 'JSON Pointer into the body (RFC 6901)', example: '/name' })
  pointer?: string;
  @ApiPropertyOptional({
    description: 'Name of the query or path parameter, or of the CSV column',
    example: 'limit',
  })
  parameter?: string;
  @ApiPropertyOptional({ description: 'Cell of the CSV file, as spreadsheets name it', example: 'B7' })
  cell?: string;
  @ApiPropertyOptional({ description: 'Name of the header', example: 'X-API-Key' }) header?: string;
  @ApiProperty({
    example: 'invalid_value',
    description: 'Stable; further codes can be added. /guides/errors lists them',
  })
  code!: string;
  @ApiProperty({
    example: 'name must be a string of 1 to 255 characters',
    description: 'Human-readable: what is wrong and what to change',
  })
  detail!: string;
}

const LIMIT_OF_PLAN = {
  limit: {
    enum: ['codes', 'bytes'] as string[],
    description: 'With `plan_limit`: what the workspace has too much of',
  },
  used: {
    type: 'integer',
    format: 'int64',
    example: 2_000,
    description: 'With `plan_limit`: how many the workspace has',
  },
  allowed: {
    type: 'integer',
    format: 'int64',
    example: 2_000,
    description: 'With `plan_limit`: how many it can have',
  },
} as const;

class CommonProblemDto {
  @ApiProperty({ format: 'uri', description: 'URL of the documentation of the code' }) type!: string;
  @ApiProperty({ example: 'The request is not valid', description: 'Short summary of the kind of problem' })
  title!: string;
  @ApiProperty({
    type: 'integer',
    minimum: 400,
    maximum: 599,
    example: 422,
    description: 'HTTP status code of the response',
  })
  status!: number;
  @ApiProperty({
    description: 'What is wrong and what to change',
    example: 'name must be a string of 1 to 255 characters',
  })
  detail!: string;
  @ApiProperty({
    enum: publishedCodes,
    enumName: 'ProblemCode',
    description: 'What programs can rely on: a code never changes. `type` explains it',
  })
  code!: ProblemCode;
  @ApiPropertyOptional(LIMIT_OF_PLAN.limit) limit?: 'codes' | 'bytes';
  @ApiPropertyOptional(LIMIT_OF_PLAN.used) used?: number;
  @ApiPropertyOptional(LIMIT_OF_PLAN.allowed) allowed?: number;
  @ApiPropertyOptional({
    type: [RequestErrorDto],
    description: 'What is wrong with the request, at most 100 entries',
  })
  errors?: RequestErrorDto[];
}

const OMITTED = {
  type: 'integer',
  minimum: 1,
  example: 20,
  description: 'Number of further errors that are not listed in `errors`; omitted if all are listed',
} as const;

const DONE = {
  format: 'uuid',
  example: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57',
  description:
    'With `already_done`: the ID of the record that the first request created or changed; with `conflict`, of the QR code that ' +
    'has the external ID',
} as const;

@ApiSchema({ description: 'An error (RFC 9457)' })
export class ProblemDto extends CommonProblemDto {
  @ApiPropertyOptional(DONE) id?: string;
  @ApiPropertyOptional(OMITTED) errors_omitted?: number;
  @ApiProperty({ description: 'Same as the X-Request-Id header' }) request_id!: string;
}

@ApiSchema({ description: 'An error (RFC 9457) of sign-in and settings' })
export class AccountProblemDto extends CommonProblemDto {
  @ApiPropertyOptional(DONE) id?: string;
  @ApiPropertyOptional(OMITTED) errorsOmitted?: number;
  @ApiProperty({ description: 'Same as the X-Request-Id header' }) requestId!: string;
}

const USER_MESSAGE = {
  type: 'string',
  nullable: true,
  example: 'Fill in this field.',
} as const;

@ApiSchema({ description: 'One thing that is wrong with a request of the mobile API' })
export class MobileRequestErrorDto extends RequestErrorDto {
  @ApiProperty({
    ...USER_MESSAGE,
    description:
      'What the person who uses the app should do about this field: in German or English, as Accept-Language prefers; null if `detail` is all there is',
  })
  userMessage!: string | null;
}

@ApiSchema({ description: 'An error (RFC 9457) of the mobile API' })
export class MobileProblemDto extends AccountProblemDto {
  @ApiPropertyOptional({
    type: [MobileRequestErrorDto],
    description: 'What is wrong with the request, at most 100 entries',
  })
  declare errors?: MobileRequestErrorDto[];
  @ApiProperty({ ...USER_MESSAGE, description: 'The same about the request as a whole' })
  userMessage!: string | null;
}
