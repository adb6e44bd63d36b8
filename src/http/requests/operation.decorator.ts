import { applyDecorators, HttpCode, UseInterceptors, type Type } from '@nestjs/common';
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
import type { BodyReader, BodyReceiver } from './body-reader.js';
import type { BodyTypeTable } from './body-types.js';
import { DocumentedHeaders } from './response-headers.js';
import type { Preparation } from './preparation.js';

export type RequestTest = (request: Request) => boolean;

export interface OperationTraits {
  /** OPERATIONS has a row of this name, which says who may call. */
  operationId?: string;
  /**
   * Declares that an operation other than GET changes nothing, always or for some requests, so that read-only keys may
   * send these.
   */
  reads?: true | RequestTest;
  bodyTypes?: BodyTypeTable;
  readBy?: Type<BodyReader>;
  /** Takes the body of large requests instead of the memory. */
  receivedBy?: Type<BodyReceiver>;
  /**
   * What is stored of the response by Idempotency-Key, if not all of it. `id`: only the `id` in it, since it contains a
   * secret. False: nothing, since the request is safe to repeat or the response too large.
   */
  storesResponses?: 'id' | false;
  preparedBy?: Type<Preparation>;
  notModified?: string;
  anyQuery?: string;
}

export interface OperationOptions extends ApiOperationOptions, OperationTraits {
  body?: ApiBodyOptions;
}

/** For an operation or a page that people need for signing in and out: it goes on while READ_ONLY pauses changes. */
export const GoesOnInMaintenance = Reflector.createDecorator<true>();

export const DeclaredTraits = Reflector.createDecorator<OperationTraits>();
export const ProducedTypes = Reflector.createDecorator<string[]>();

export function Operation(options: OperationOptions): MethodDecorator {
  const { reads, bodyTypes, readBy, receivedBy, storesResponses, preparedBy, ...rest } = options;
  const { notModified, anyQuery, body, ...documentation } = rest;
  return applyDecorators(
    DeclaredTraits(options),
    ApiOperation(documentation),
    ...(body ? [ApiBody(body)] : []),
    ...(anyQuery === undefined ? [] : [ApiQuery(anyQueryOf(anyQuery))]),
    ...(notModified === undefined ? [] : [ApiResponse({ status: 304, description: notModified })]),
  );
}

/**
 * Declares the success response: Nest sends this status unless the handler sets another one. The keys of `content` are
 * the media types that it produces; it has no body if neither `type` nor `content` is given. Headers of
 * response-headers.ts are sent by themselves if the handler returns a record or a page.
 */
export const Returns = (status: number, options: ApiResponseNoStatusOptions = {}): MethodDecorator =>
  applyDecorators(
    HttpCode(status),
    ApiResponse({ ...options, status }),
    ...(Object.keys(options.headers ?? {}).some(isSent) ? [UseInterceptors(DocumentedHeaders)] : []),
    ...('type' in options ? [] : [ProducedTypes('content' in options ? Object.keys(options.content) : [])]),
  );

const isSent = (header: string) => ['ETag', 'Link', 'Location'].includes(header);

const anyQueryOf = (description: string) => ({
  name: 'query',
  description,
  required: false,
  style: 'form' as const,
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
});
