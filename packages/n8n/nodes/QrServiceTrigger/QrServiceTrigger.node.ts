import {
  NodeApiError,
  NodeConnectionTypes,
  type IDataObject,
  type IHookFunctions,
  type IHttpRequestOptions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  type JsonObject,
} from 'n8n-workflow';
import { eventOptions } from './events';
import { isGenuine } from './verify-signature';

interface StoredEndpoint extends IDataObject {
  endpointId?: string;
  secret?: string;
}

const PATH = '/api/settings/v1/webhooks';

export class QrServiceTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'QR Service Trigger',
    name: 'qrServiceTrigger',
    icon: { light: 'file:../../icons/qr-service.svg', dark: 'file:../../icons/qr-service.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when a QR code is scanned, or something else happens to it',
    defaults: { name: 'QR Service Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'qrServiceApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: ['scan'],
        options: eventOptions,
      },
      {
        displayName: 'Tags',
        name: 'tags',
        type: 'string',
        default: '',
        description: 'Only events of QR codes with one of these tags, separated by commas; all if empty',
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { endpointId } = this.getWorkflowStaticData('node') as StoredEndpoint;
        if (!endpointId) return false;
        const endpoint = await send(this, 'GET', `${PATH}/${endpointId}`);
        return endpoint?.url === this.getNodeWebhookUrl('default');
      },
      async create(this: IHookFunctions): Promise<boolean> {
        const tags = String(this.getNodeParameter('tags'))
          .split(',')
          .map((tag) => tag.trim())
          .filter((tag) => tag !== '');
        const created = await send(this, 'POST', PATH, {
          url: this.getNodeWebhookUrl('default'),
          events: this.getNodeParameter('events') as string[],
          description: `n8n: ${this.getWorkflow().name ?? ''}`.slice(0, 255),
          ...(tags.length > 0 && { tags }),
        });
        Object.assign(this.getWorkflowStaticData('node'), {
          endpointId: created?.id,
          secret: created?.secret,
        });
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        const stored = this.getWorkflowStaticData('node') as StoredEndpoint;
        if (stored.endpointId) await send(this, 'DELETE', `${PATH}/${stored.endpointId}`);
        delete stored.endpointId;
        delete stored.secret;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node') as StoredEndpoint;
    const { rawBody } = this.getRequestObject();
    if (secret && rawBody && isGenuine(rawBody, this.getHeaderData(), secret))
      return { workflowData: [[{ json: this.getBodyData() }]] };
    this.getResponseObject().status(401).json({ message: 'The signature is wrong or too old.' });
    return { noWebhookResponse: true };
  }
}

/** Returns what the service responds, or undefined if there is no such endpoint: somebody has deleted it. */
async function send(
  context: IHookFunctions,
  method: IHttpRequestOptions['method'],
  path: string,
  body?: IDataObject,
): Promise<IDataObject | undefined> {
  const { url } = await context.getCredentials<{ url: string }>('qrServiceApi');
  const request = { method, url: url.replace(/\/+$/, '') + path, body, json: true };
  try {
    return await context.helpers.httpRequestWithAuthentication.call(context, 'qrServiceApi', request);
  } catch (error) {
    const failure = new NodeApiError(context.getNode(), error as JsonObject);
    if (failure.httpCode === '404') return undefined;
    throw failure;
  }
}
