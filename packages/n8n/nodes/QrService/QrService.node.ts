import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { analyticsFields } from './analytics.fields';
import { createFields } from './create.fields';
import { findFields } from './find.fields';
import { updateFields } from './update.fields';

export class QrService implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'QR Service',
    name: 'qrService',
    icon: { light: 'file:../../icons/qr-service.svg', dark: 'file:../../icons/qr-service.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Create, update and find QR codes, and read their analytics',
    defaults: { name: 'QR Service' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'qrServiceApi', required: true }],
    requestDefaults: {
      baseURL: '={{$credentials.url.replace(/\\/+$/, "")}}/api/v1',
      headers: { Accept: 'application/json' },
    },
    properties: [
      {
        displayName: 'Operation',
        name: 'operation',
        type: 'options',
        noDataExpression: true,
        default: 'create',
        options: [
          {
            name: 'Create',
            value: 'create',
            action: 'Create a QR code',
            description: 'Create a QR code with a short URL',
            routing: { request: { method: 'POST', url: '/qr' } },
          },
          {
            name: 'Find',
            value: 'find',
            action: 'Find QR codes',
            description: 'Find QR codes by text, external ID, tag or folder',
            routing: {
              request: { method: 'GET', url: '/qr' },
              output: { postReceive: [{ type: 'rootProperty', properties: { property: 'data' } }] },
            },
          },
          {
            name: 'Get Analytics',
            value: 'analytics',
            action: 'Get analytics of a QR code',
            description: 'Get the scans of a QR code over time and by location, device and browser',
            routing: { request: { method: 'GET', url: '=/qr/{{$parameter["id"]}}/analytics' } },
          },
          {
            name: 'Update',
            value: 'update',
            action: 'Update a QR code',
            description: 'Change what a QR code opens, its name, status, folder or tags',
            routing: { request: { method: 'PATCH', url: '=/qr/{{$parameter["id"]}}' } },
          },
        ],
      },
      {
        displayName: 'ID',
        name: 'id',
        type: 'string',
        required: true,
        default: '',
        displayOptions: { show: { operation: ['update', 'analytics'] } },
        description: 'ID of the QR code',
      },
      ...createFields,
      ...updateFields,
      ...findFields,
      ...analyticsFields,
    ],
  };
}
