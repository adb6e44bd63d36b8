import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
const TYPES = [
  ...['invalidFilter', 'invalidPath', 'invalidSyntax', 'invalidValue', 'mutability', 'noTarget'],
  ...['tooMany', 'uniqueness'],
];

/** RFC 7644 section 3.12. */
@ApiSchema({ description: 'An error (RFC 7644 section 3.12)' })
export class ScimErrorDto {
  @ApiProperty({ type: [String], example: [ERROR_SCHEMA], description: 'URN of errors' }) schemas!: string[];
  @ApiProperty({ example: '400', description: 'The status code as a string' }) status!: string;
  @ApiPropertyOptional({ enum: TYPES, description: 'Only with the status 400 or 409' }) scimType?: string;
  @ApiProperty({
    example: 'No such member in this workspace.',
    description: 'What is wrong and what to change',
  })
  detail!: string;
}
