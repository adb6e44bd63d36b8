export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

/** Filters of the log in its address. */
export interface RequestSearch {
  apiKeyId?: string;
  status?: (typeof STATUS_CLASSES)[number];
}

const ID = /^[0-9a-f-]{36}$/;

export function parseRequestSearch({ apiKeyId, status }: Record<string, unknown>): RequestSearch {
  const known = STATUS_CLASSES.find((one) => one === status);
  return {
    ...(typeof apiKeyId === 'string' && ID.test(apiKeyId) ? { apiKeyId } : {}),
    ...(known ? { status: known } : {}),
  };
}
