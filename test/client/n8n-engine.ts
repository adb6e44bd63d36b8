import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ReceivedRequest } from '../toolbox/receiver.js';

type Json = Record<string, unknown>;
type Hooks = Record<'checkExists' | 'create' | 'delete', (this: unknown) => Promise<boolean>>;
interface NodeType {
  description: Json & { properties: Property[] };
  webhookMethods: { default: Hooks };
  webhook(this: unknown): Promise<{ workflowData?: { json: Json }[][]; noWebhookResponse?: boolean }>;
}
interface Property {
  name: string;
  options?: { value: string }[];
}
interface CredentialType {
  authenticate: { properties: { headers: Record<string, string> } };
  test: { request: Json };
}
interface Workflow {
  getNode(name: string): Json;
  expression: { getSimpleParameterValue(node: Json, value: unknown, mode: string, keys: Json): unknown };
}
interface Run {
  status: string;
  data: { resultData: { error?: Error; runData: Record<string, { data: { main: { json: Json }[][] } }[]> } };
}
interface Core {
  PackageDirectoryLoader: new (folder: string) => {
    loadAll(): Promise<void>;
    getNode(name: string): { type: NodeType };
    getCredential(name: string): { type: CredentialType };
  };
  WorkflowExecute: new (additional: Json, mode: string) => { run(input: Json): Promise<Run> };
  ExecutionLifecycleHooks: new (mode: string, executionId: string, workflow: Json) => object;
  HookContext: new (...args: unknown[]) => object;
  WebhookContext: new (...args: unknown[]) => object;
}

const CREDENTIAL = 'qrServiceApi';

/** Runs nodes in the engine of n8n, with the parts that its server adds: credentials, addresses, received requests. */
export async function startEngine(folder: string, credentials: { url: string; apiKey: string }) {
  const load = createRequire(join(folder, 'package.json'));
  const core = load('n8n-core') as Core;
  const { Workflow: WorkflowClass } = load('n8n-workflow') as { Workflow: new (input: Json) => Workflow };
  const loader = new core.PackageDirectoryLoader(folder);
  await loader.loadAll();
  const nodeType = (name: string) => loader.getNode(name).type;
  const { authenticate, test } = loader.getCredential(CREDENTIAL).type;
  const nodeTypes = { getByNameAndVersion: nodeType, getByName: nodeType };

  const workflowWith = (type: string, parameters: Json) =>
    new WorkflowClass({
      ...{ id: 'w1', name: 'Menus', active: true, connections: {}, nodeTypes },
      nodes: [
        {
          ...{
            id: 'n1',
            name: 'Node',
            type,
            typeVersion: 1,
            position: [0, 0],
            webhookId: 'hook',
            parameters,
          },
          credentials: { [CREDENTIAL]: { id: 'c1', name: 'QR' } },
        },
      ],
    });
  const resolve = (workflow: Workflow, values: Json): Json =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        workflow.expression.getSimpleParameterValue(workflow.getNode('Node'), value, 'internal', {
          $credentials: credentials,
        }),
      ]),
    );
  const additional = (webhookBaseUrl = '', others: Json = {}) => ({
    ...{ webhookBaseUrl, webhookWaitingBaseUrl: 'https://n8n.test/waiting' },
    ...{ formWaitingBaseUrl: 'https://n8n.test/form', variables: {}, currentNodeExecutionIndex: 0 },
    ...others,
    credentialsHelper: {
      isCredentialUsableByNode: () => true,
      getParentTypes: () => [],
      getCredentialsProperties: () => [],
      getDecrypted: () => Promise.resolve(credentials),
      preAuthentication: () => Promise.resolve(undefined),
      authenticate: (_: unknown, __: string, request: { headers?: Json }, workflow: Workflow) =>
        Promise.resolve({
          ...request,
          headers: { ...request.headers, ...resolve(workflow, authenticate.properties.headers) },
        }),
    },
  });

  return {
    optionsOf: (type: string, property: string) =>
      nodeType(type)
        .description.properties.find(({ name }) => name === property)
        ?.options?.map(({ value }) => value),
    /** What the button that tests credentials sends. */
    credentialTest: () => {
      const workflow = workflowWith('qrService', {});
      const { baseURL, url } = resolve(workflow, test.request);
      const headers = resolve(workflow, authenticate.properties.headers) as Record<string, string>;
      return fetch(`${String(baseURL)}${String(url)}`, { headers });
    },
    async execute(parameters: Json): Promise<Json[]> {
      const workflow = workflowWith('qrService', parameters);
      const startNode = workflow.getNode('Node');
      const hooks = new core.ExecutionLifecycleHooks('manual', '1', {});
      const execution = new core.WorkflowExecute(additional('', { hooks }), 'manual');
      const { data } = await execution.run({ workflow, startNode });
      const { error, runData } = data.resultData;
      if (error) throw error;
      return runData.Node?.[0]?.data.main[0]?.map(({ json }) => json) ?? [];
    },
    trigger(parameters: Json, webhookBaseUrl: string) {
      const workflow = workflowWith('qrServiceTrigger', parameters);
      const type = nodeType('qrServiceTrigger');
      const node = workflow.getNode('Node');
      const hooks = (name: keyof Hooks) =>
        type.webhookMethods.default[name].call(
          new core.HookContext(workflow, node, additional(webhookBaseUrl), 'trigger', 'activate'),
        );
      return {
        checkExists: () => hooks('checkExists'),
        create: () => hooks('create'),
        delete: () => hooks('delete'),
        async receive({ headers, body }: Pick<ReceivedRequest, 'headers' | 'body'>) {
          let status: number | undefined;
          const httpResponse = { status: (code: number) => ({ json: () => (status = code) }) };
          const httpRequest = { headers, rawBody: body, body: JSON.parse(body.toString()) as Json };
          const data = additional(webhookBaseUrl, { httpRequest, httpResponse });
          const webhookData = { webhookDescription: { name: 'default' } };
          const context = new core.WebhookContext(workflow, node, data, 'webhook', webhookData, [], null);
          const { workflowData } = await type.webhook.call(context);
          return { status, items: workflowData?.[0]?.map(({ json }) => json) };
        },
      };
    },
  };
}
