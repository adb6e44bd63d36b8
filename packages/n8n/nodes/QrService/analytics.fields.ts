import type { INodeProperties } from 'n8n-workflow';

export const analyticsFields: INodeProperties[] = [
  {
    displayName: 'Period',
    name: 'period',
    type: 'options',
    default: '30d',
    displayOptions: { show: { operation: ['analytics'] } },
    options: [
      { name: 'All Time', value: 'all' },
      { name: 'Last 24 Hours', value: '24h' },
      { name: 'Last 30 Days', value: '30d' },
      { name: 'Last 7 Days', value: '7d' },
      { name: 'Last 90 Days', value: '90d' },
      { name: 'Last Year', value: '1y' },
    ],
    routing: { send: { type: 'query', property: 'period' } },
  },
];
