import type { INodeProperties } from 'n8n-workflow';

const NEXT_PAGE =
  '=/qr{{$response.body?.next_cursor ? "?cursor=" + encodeURIComponent($response.body.next_cursor) : ""}}';

export const findFields: INodeProperties[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    displayOptions: { show: { operation: ['find'] } },
    description: 'Whether to return all results or only up to a given limit',
    routing: {
      send: { paginate: '={{$value}}', type: 'query', property: 'limit', value: '100' },
      operations: {
        pagination: {
          type: 'generic',
          properties: {
            continue: '={{!!$response.body?.next_cursor}}',
            // The engine replaces all of `qs`, so the cursor is a part of the URL.
            request: { url: NEXT_PAGE },
          },
        },
      },
    },
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1, maxValue: 100 },
    default: 50,
    displayOptions: { show: { operation: ['find'], returnAll: [false] } },
    description: 'Max number of results to return',
    routing: { send: { type: 'query', property: 'limit' } },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    displayOptions: { show: { operation: ['find'] } },
    options: [
      {
        displayName: 'External ID',
        name: 'external_id',
        type: 'string',
        default: '',
        routing: { send: { type: 'query', property: 'external_id' } },
      },
      {
        displayName: 'Folder ID',
        name: 'folder_id',
        type: 'string',
        default: '',
        routing: { send: { type: 'query', property: 'folder_id' } },
      },
      {
        displayName: 'Search Text',
        name: 'q',
        type: 'string',
        default: '',
        description: 'Words of the name, the content or the tags',
        routing: { send: { type: 'query', property: 'q' } },
      },
      {
        displayName: 'Tag',
        name: 'tag',
        type: 'string',
        default: '',
        routing: { send: { type: 'query', property: 'tag' } },
      },
    ],
  },
];
