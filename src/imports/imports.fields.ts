import { IMPORT_FIELDS, SOURCE_NAMES } from '#libs/import-sources';
import { BULK_MODES } from '../qr/bulk/index.js';

/** The form as openapi.yaml documents it. */
export const IMPORT_FORM = {
  type: 'object',
  required: ['file'],
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      description: 'CSV with a header row, or the ZIP archive of an export',
    },
    source: {
      ...{ type: 'string', enum: [...SOURCE_NAMES] },
      description:
        'From which service the file is; by default, the header says. `own` is the CSV of this service or the archive of an export, and `other` ' +
        'needs a `mapping`',
    },
    mode: {
      ...{ type: 'string', enum: [...BULK_MODES], default: 'create' },
      description:
        '`upsert` to change the QR codes whose `external_id` exists, as PATCH does. Rows of other services get one such as `bitly:bit.ly/3xYzAbC`',
    },
    atomic: {
      ...{ type: 'boolean', default: false },
      description: 'Whether to import all rows or none: if one fails, what was imported is taken back',
    },
    dry_run: {
      ...{ type: 'boolean', default: false },
      description: 'Whether to only check the file until the import is started',
    },
    mapping: {
      type: 'string',
      example: '{"url":"Target","short_code":"Slug"}',
      description: `A JSON object that names the columns of fields: ${IMPORT_FIELDS.map((name) => `\`${name}\``).join(', ')}. It counts before what is known of the service`,
    },
    domain: {
      ...{ type: 'string', example: 'go.example.com' },
      description: 'The domain for rows that name none of the verified domains of the workspace',
    },
  },
};
