import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { documentedParameter } from '../../http/requests/documented-parameter.js';

export const LOCATION = {
  description: 'URL to which the browser is redirected',
  schema: { type: 'string', format: 'uri' },
};

export const Slug = (): ParameterDecorator =>
  documentedParameter(
    Param('slug'),
    ApiParam({
      name: 'slug',
      description: 'Short name of the connection',
      schema: { type: 'string' },
      example: 'acme',
    }),
  );
