import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { AlreadyDone } from '../problems/index.js';

export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Only headers that belong to the response, not to the request that fetched it. */
const STORED_HEADERS = ['Content-Type', 'ETag', 'Link', 'Location'];
const JSON_TYPE = 'application/json; charset=utf-8';

export function toStoredResponse(response: Response, returned: unknown): StoredResponse {
  if (response.headersSent || Buffer.isBuffer(returned) || returned instanceof StreamableFile)
    throw new Error(
      'A response that its handler sends, or that is not text, cannot be stored: @Operation({ storesResponses: false })',
    );
  const isJson = typeof returned === 'object' && returned !== null;
  if (isJson && !response.hasHeader('Content-Type')) response.set('Content-Type', JSON_TYPE);
  const headers = STORED_HEADERS.flatMap((name) => {
    const value = response.getHeader(name);
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return {
    status: response.statusCode,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: isJson ? JSON.stringify(returned) : typeof returned === 'string' ? returned : '',
  };
}

/** Stored instead of a response that contains a secret: a repeat gets an error with the ID of the record. */
export function toStoredId(returned: unknown): StoredResponse {
  const { id } = returned as { id?: unknown };
  if (typeof id !== 'string')
    throw new Error("A response with a secret must contain an id: @Operation({ storesResponses: 'id' })");
  return { status: AlreadyDone.status, headers: {}, body: id };
}

export const isSuccess = ({ status }: StoredResponse): boolean => status >= 200 && status < 300;
