// Names of the methods of packages/client, which follow from the tags and the operationIds of openapi.yaml.

/**
 * What operations of a tag belong to, where its name does not say it: the noun in their operationIds, and the place of its
 * methods. The first noun that an operationId contains is taken. A tag that is not here, such as `Design templates`, has the noun
 * `DesignTemplate` and the place `designTemplates`.
 */
const RESOURCES = {
  'QR codes': { QrCode: 'codes' },
  Analytics: { Scan: 'scans', Analytics: 'analytics' },
  Mobile: { MobileQrCode: 'mobile.codes', MobileQr: 'mobile.codes', Mobile: 'mobile' },
  'Sign-in': { Session: 'sessions', DeviceLogin: 'deviceLogins', '': 'auth' },
  Webhooks: { WebhookDelivery: 'webhooks.deliveries', Webhook: 'webhooks' },
  Members: { Invite: 'invites', Member: 'members', Workspace: 'workspace' },
  'SCIM settings': { Scim: 'scimSettings' },
  SCIM: { ScimUser: 'scim.users', ScimGroup: 'scim.groups', Scim: 'scim' },
};

/** Here the rule gives two operations the same name. */
const EXCEPTIONS = {
  listScans: 'scans.listForCode',
  replayWebhookDeliveries: 'webhooks.replay',
};

/**
 * The name of each operation, such as `webhooks.deliveries.list` for `listWebhookDeliveries`: the place of its resource, and the
 * operationId without its noun. In the place of another resource,
 * `listQrCode…` becomes `listForCode`, and `listWorkspace…` becomes `list`.
 * @returns {Map<string, string>} operationId → name
 * @throws if two operations would have the same name
 */
export function methodNames({ paths }) {
  const names = new Map();
  for (const { operationId, tags } of operationsOf(paths)) {
    const name = EXCEPTIONS[operationId] ?? nameOf(operationId, tags[0]);
    const other = [...names].find(
      ([, taken]) => `${taken}.`.startsWith(`${name}.`) || `${name}.`.startsWith(`${taken}.`),
    );
    if (other !== undefined)
      throw new Error(
        `${operationId} and ${other[0]} would both be ${name}: add one to EXCEPTIONS in scripts/client/method-names.mjs.`,
      );
    names.set(operationId, name);
  }
  return names;
}

const FORM = 'application/x-www-form-urlencoded';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Each operation with its method and its path, except for those that only forms of pages use. */
export const operationsOf = (paths) =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item && !isForForms(item[method])).map((method) => ({
      ...item[method],
      method,
      path,
    })),
  );

const isForForms = ({ requestBody }) =>
  requestBody !== undefined && Object.keys(requestBody.content ?? {}).join() === FORM;

function nameOf(operationId, tag) {
  const resources = RESOURCES[tag] ?? { [nounOf(tag)]: lowerFirst(words(tag).map(upperFirst).join('')) };
  const found = Object.entries(resources).find(([noun]) => pattern(noun).test(operationId));
  const [noun, place] = found ?? Object.entries(resources).at(-1);
  const method = noun === '' ? operationId : operationId.replace(pattern(noun), '');
  return `${place}.${method.replace(/^(get|list|stream)QrCode/, '$1ForCode').replace(/^(get|list|stream)Workspace/, '$1')}`;
}

/** A noun in singular or plural. */
const pattern = (noun) => new RegExp(`${noun.replace(/y$/, '(?:y|ies)')}s?(?![a-z])`);

const words = (tag) => tag.split(/[\s-]+/);
const upperFirst = (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
const lowerFirst = (word) => word.charAt(0).toLowerCase() + word.slice(1);
const nounOf = (tag) => words(tag).map(upperFirst).join('').replace(/ies$/, 'y').replace(/s$/, '');
