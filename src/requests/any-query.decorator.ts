import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';

export const ANY_QUERY = 'qr-service:any-query';

/** For an operation whose query another party makes: its handler reads the URL, and judges it. */
export const TakesAnyQuery = (description: string): MethodDecorator =>
  applyDecorators(
    SetMetadata(ANY_QUERY, true),
    ApiQuery({
      name: 'query',
      description,
      required: false,
      style: 'form',
      explode: true,
      schema: { type: 'object', additionalProperties: { type: 'string' } },
    }),
  );
