import { MAX_FILE_BYTES } from '#libs/plans';
import type { BodyTypeTable } from '../http/requests/body-types.js';

/** An upload on this disk, which ends with its request. */
export interface ReceivedFile {
  path: string;
  /** As the client sent it. */
  name: string;
  bytes: number;
  sha256: Buffer;
  /** The first bytes. */
  head: Buffer;
}

/** For `bodyTypes` of @Operation; the plan can allow less. */
export const FILE_BODIES: BodyTypeTable = {
  'multipart/form-data': { limitBytes: MAX_FILE_BYTES },
  'application/octet-stream': { limitBytes: MAX_FILE_BYTES },
};

const BINARY = { type: 'string', format: 'binary' } as const;
/** As openapi.yaml documents them. */
export const FILE_CONTENT = {
  'multipart/form-data': {
    schema: {
      type: 'object' as const,
      required: ['file'],
      properties: { file: { ...BINARY, description: 'The file, with its name' } },
    },
  },
  'application/octet-stream': { schema: BINARY },
};
