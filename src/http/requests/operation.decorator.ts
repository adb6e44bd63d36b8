import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  ApiBody,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  type ApiBodyOptions,
  type ApiOperationOptions,
  type ApiResponseNoStatusOptions,
} from '@nestjs/swagger';
import type { Request } from 'express';
import type { BodyReader } from './body-reader.js';
import type { BodyTypeTable } from './body-types.js';
import type { Preparation } from './preparation.js';

/** Judges a request by path, query and headers, before its body is read. */
export type RequestTest = (request: Request) => boolean;

/** What a handler says of its operation beyond the OpenAPI document; a surface decides the rest. */
export interface OperationTraits {
  /** That it changes nothing though it is no GET, always or for some requests: a read-only key may send these. */
  reads?: true | RequestTest;
  bodyTypes?: BodyTypeTable;
  /** The provider that reads its bodies; by default, they are JSON, and read by their type. */
  readBy?: Type<BodyReader>;
  /** False: its response is not stored by Idempotency-Key, since it can be repeated anyway or is too large. */
  storesResponses?: false;
  /** The provider of what it needs before the transaction of an Idempotency-Key. */
  preparedBy?: Type<Preparation>;
  /** Description of the 304 that it sends to an equal If-None-Match. */
  notModified?: string;
  /** Description of a query that another party makes: the handler reads the URL and judges it. */
  anyQuery?: string;
}

export interface OperationOptions extends ApiOperationOptions, OperationTraits {
  /** Only for what @Body() does not say by its DTO: examples, or that the body may be absent. */
  body?: ApiBodyOptions;
}

export const DeclaredTraits = Reflector.createDecorator<OperationTraits>();
export const ProducedTypes = Reflector.createDecorator<string[]>();

/** @ApiOperation, and everything else that an operation is. */
export function Operation(options: OperationOptions): MethodDecorator {
  const { reads, bodyTypes, readBy, storesResponses, preparedBy, ...rest } = options;
  const { notModified, anyQuery, body, ...documentation } = rest;
  return applyDecorators(
    DeclaredTraits(options),
    ApiOperation(documentation),
    ...(body ? [ApiBody(body)] : []),
    ...(anyQuery === undefined ? [] : [ApiQuery(anyQueryOf(anyQuery))]),
    ...(notModified === undefined ? [] : [ApiResponse({ status: 304, description: notModified })]),
  );
}

/** The success response: Nest sends this status unless the handler sets another one. The keys of `content` are what it produces. */
export const Returns = (status: number, options: ApiResponseNoStatusOptions = {}): MethodDecorator =>
  applyDecorators(
    HttpCode(status),
    ApiResponse({ ...options, status }),
    ...('content' in options ? [ProducedTypes(Object.keys(options.content))] : []),
  );

const anyQueryOf = (description: string) => ({
  name: 'query',
  description,
  required: false,
  style: 'form' as const,
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
});
