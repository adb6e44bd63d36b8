import type { INodeProperties } from 'n8n-workflow';

const TAGS = '={{$value.split(",").map((tag) => tag.trim()).filter((tag) => tag)}}';

/** What creating and updating a QR code have in common. */
export const codeFields: INodeProperties[] = [
  {
    displayName: 'External ID',
    name: 'external_id',
    type: 'string',
    default: '',
    description: 'The ID that the QR code has in your own system',
    routing: { send: { type: 'body', property: 'external_id' } },
  },
  {
    displayName: 'Folder ID',
    name: 'folder_id',
    type: 'string',
    default: '',
    routing: { send: { type: 'body', property: 'folder_id' } },
  },
  {
    displayName: 'Tags',
    name: 'tags',
    type: 'string',
    default: '',
    description: 'Separated by commas',
    routing: { send: { type: 'body', property: 'tags', value: TAGS } },
  },
];

/** The JSON of an expression can be an object already. */
export const QR_DATA = '={{typeof $value === "string" ? JSON.parse($value) : $value}}';
