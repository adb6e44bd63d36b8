import type { Request } from 'express';

export interface ShownKeys {
  bearer: string | null | undefined;
  header: string | undefined;
}

export function shownKeys(request: Request): ShownKeys {
  const authorization = request.get('Authorization');
  return {
    bearer: authorization === undefined ? undefined : (/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null),
    header: request.get('X-API-Key'),
  };
}

export const showsKey = (request: Request): boolean =>
  request.get('Authorization') !== undefined || request.get('X-API-Key') !== undefined;
