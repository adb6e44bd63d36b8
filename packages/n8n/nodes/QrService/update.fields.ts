import type { INodeProperties } from 'n8n-workflow';
import { codeFields, QR_DATA } from './code.fields';

export const updateFields: INodeProperties[] = [
  {
    displayName: 'Update Fields',
    name: 'updateFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: { show: { operation: ['update'] } },
    description: 'What you do not add stays as it is',
    options: [
      {
        displayName: 'Content',
        name: 'qrData',
        type: 'json',
        default: '{}',
        description: 'Fields of the category as JSON, such as {"text": "Hello"}. Others are kept.',
        routing: { send: { type: 'body', property: 'qr_data', value: QR_DATA } },
      },
      ...codeFields,
      {
        displayName: 'Name',
        name: 'name',
        type: 'string',
        default: '',
        routing: { send: { type: 'body', property: 'name' } },
      },
      {
        displayName: 'Status',
        name: 'status',
        type: 'options',
        default: 'active',
        options: [
          { name: 'Active', value: 'active' },
          { name: 'Archived', value: 'archived' },
          { name: 'Paused', value: 'paused' },
        ],
        routing: { send: { type: 'body', property: 'status' } },
      },
    ],
  },
];
