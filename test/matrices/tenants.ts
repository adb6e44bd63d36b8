import { camelCase, inOtherCase } from '#libs/validation';
import { QR_NAMES } from '../../src/mobile/mobile.fields.js';
import { callerOf } from '../toolbox/callers.js';
import type { Answer, Client } from '../toolbox/client.js';
import { operations, pathTo, type DocumentedOperation } from '../toolbox/contract.js';
import { kindOf, nextName } from '../toolbox/records.js';
import { useService, type ServiceUnderTest } from '../toolbox/use-service.js';

export const withId = operations.filter(({ path }) => path.includes('{id}'));

/** The places other than the path where a request contains an id: `<operation> <place>`. */
export const PLACES: Record<string, (client: Client, id: string) => Promise<Answer>> = {
  'createQrCode /folder_id': (client, folder_id) => client.post('/api/v1/qr', { ...CODE, folder_id }),
  'updateQrCode /folder_id': async (client, folder_id) =>
    client.patch(`/api/v1/qr/${(await client.qrCode()).id}`, { folder_id }),
  'bulkUpdateQrCodes /patch/folder_id': async (client, folder_id) =>
    client.patch('/api/v1/qr/bulk', { ids: [(await client.qrCode()).id], patch: { folder_id } }),
  'upsertQrCodeByExternalId /folder_id': (client, folder_id) =>
    client.put(`/api/v1/qr/by-external-id/${nextName()}`, { ...CODE, folder_id }),
  'updateQrCodeByExternalId /folder_id': async (client, folder_id) =>
    client.patch(await pathByExternalId(client), { folder_id }),
  'updateQrCodeByExternalId /design_template_id': async (client, design_template_id) =>
    client.patch(await pathByExternalId(client), { design_template_id }),
  'createReport /folder_id': (client, folder_id) =>
    client.post('/api/v1/reports', { title: 'Ours', folder_id }),
  'createReport /qr_code_ids': (client, id) =>
    client.post('/api/v1/reports', { title: 'Ours', qr_code_ids: [id] }),
  'bulkCreateQrCodes /folder_id': (client, folder_id) =>
    client.post('/api/v1/qr/bulk', [{ ...CODE, folder_id }]),
  'bulkCreateQrCodes /items/folder_id': (client, folder_id) =>
    client.post('/api/v1/qr/bulk', { items: [{ ...CODE, folder_id }] }),
  'createMobileQr /folderId': (client, folderId) =>
    client.post('/api/mobile/v1/qr', { ...MOBILE_CODE, folderId }),
  'updateMobileQr /folderId': async (client, folderId) =>
    client.patch(`/api/mobile/v1/qr/${(await client.qrCode()).id}`, { folderId }),
  'createFolder /parent_id': (client, parent_id) =>
    client.post('/api/v1/folders', { name: nextName(), parent_id }),
  'updateFolder /parent_id': async (client, parent_id) =>
    client.patch(`/api/v1/folders/${(await client.folder({ name: nextName() })).id}`, { parent_id }),
  'createWebhook /folderIds': (client, id) =>
    client.post(WEBHOOKS, { url: `${RECEIVER}${nextName()}`, events: ['scan'], folderIds: [id] }),
  'updateWebhook /folderIds': async (client, id) => {
    const { body } = await client.post(WEBHOOKS, { url: `${RECEIVER}${nextName()}`, events: ['scan'] });
    return client.patch(`${WEBHOOKS}/${String(body.id)}`, { folderIds: [id] });
  },
  'createWebhook /qrCodeIds': (client, id) =>
    client.post(WEBHOOKS, { url: `${RECEIVER}${nextName()}`, events: ['scan'], qrCodeIds: [id] }),
  'updateWebhook /qrCodeIds': async (client, id) => {
    const { body } = await client.post(WEBHOOKS, { url: `${RECEIVER}${nextName()}`, events: ['scan'] });
    return client.patch(`${WEBHOOKS}/${String(body.id)}`, { qrCodeIds: [id] });
  },
  'createQrCode /design_template_id': (client, design_template_id) =>
    client.post('/api/v1/qr', { ...CODE, design_template_id }),
  'previewQrCode /design_template_id': (client, design_template_id) =>
    client.post('/api/v1/qr/preview', { ...CODE, design_template_id }),
  'updateQrCode /design_template_id': async (client, design_template_id) =>
    client.patch(`/api/v1/qr/${(await client.qrCode()).id}`, { design_template_id }),
  'bulkUpdateQrCodes /patch/design_template_id': async (client, design_template_id) =>
    client.patch('/api/v1/qr/bulk', { ids: [(await client.qrCode()).id], patch: { design_template_id } }),
  'upsertQrCodeByExternalId /design_template_id': (client, design_template_id) =>
    client.put(`/api/v1/qr/by-external-id/${nextName()}`, { ...CODE, design_template_id }),
  'bulkCreateQrCodes /design_template_id': (client, design_template_id) =>
    client.post('/api/v1/qr/bulk', [{ ...CODE, design_template_id }]),
  'bulkCreateQrCodes /items/design_template_id': (client, design_template_id) =>
    client.post('/api/v1/qr/bulk', { items: [{ ...CODE, design_template_id }] }),
  'createMobileQr /designTemplateId': (client, designTemplateId) =>
    client.post('/api/mobile/v1/qr', { ...MOBILE_CODE, designTemplateId }),
  'updateMobileQr /designTemplateId': async (client, designTemplateId) =>
    client.patch(`/api/mobile/v1/qr/${(await client.qrCode()).id}`, { designTemplateId }),
  'updateWorkspace /defaultDesignTemplateId': (client, defaultDesignTemplateId) =>
    client.patch('/api/settings/v1/workspace', { defaultDesignTemplateId }),
  'updateWorkspace /brand/logoId': (client, logoId) =>
    client.patch('/api/settings/v1/workspace', { brand: { logoId } }),
  'switchWorkspace /workspaceId': (client, workspaceId) =>
    client.post('/api/auth/v1/switch-workspace', { workspaceId }),
  'listQrCodes ?folder_id': (client, id) => client.get(`/api/v1/qr?folder_id=${id}`),
  'downloadQrCodeImages ?folder_id': (client, id) => client.get(`/api/v1/qr/images.zip?folder_id=${id}`),
  'downloadQrCodeSheet ?folder_id': (client, id) => client.get(`/api/v1/qr/sheet.pdf?folder_id=${id}`),
  'getWorkspaceAnalytics ?folder_id': (client, id) => client.get(`/api/v1/analytics?folder_id=${id}`),
  'listWorkspaceScans ?folder_id': (client, id) => client.get(`/api/v1/scans?folder_id=${id}`),
  'listLeads ?folder_id': (client, id) => client.get(`/api/v1/leads?folder_id=${id}`),
  'listMobileQrCodes ?folderId': (client, id) => client.get(`/api/mobile/v1/qr?folderId=${id}`),
  'listFolders ?parent_id': (client, id) => client.get(`/api/v1/folders?parent_id=${id}`),
};

async function pathByExternalId(client: Client): Promise<string> {
  const { external_id } = await client.qrCode({ external_id: nextName() });
  return `/api/v1/qr/by-external-id/${external_id}`;
}

const WITH_FILES: [place: string, qrData: (id: string) => object][] = [
  ['file_id', (id) => ({ category: 'file', qr_data: { file_id: id } })],
  ['image_id', (id) => ({ category: 'landing_page', qr_data: { title: 'Season', image_id: id } })],
  [
    'sections/items/image_id',
    (id) => ({
      category: 'menu',
      qr_data: {
        title: 'Menu',
        currency: 'EUR',
        sections: [{ name: 'All', items: [{ name: 'Soup', image_id: id }] }],
      },
    }),
  ],
];
for (const [place, dataOf] of WITH_FILES) {
  const bodyOf = (id: string) => ({ name: 'Table 12', ...dataOf(id) });
  Object.assign(PLACES, {
    [`createQrCode /qr_data/${place}`]: (client, id) => client.post('/api/v1/qr', bodyOf(id)),
    [`upsertQrCodeByExternalId /qr_data/${place}`]: (client, id) =>
      client.put(`/api/v1/qr/by-external-id/${nextName()}`, bodyOf(id)),
    [`bulkCreateQrCodes /qr_data/${place}`]: (client, id) => client.post('/api/v1/qr/bulk', [bodyOf(id)]),
    [`bulkCreateQrCodes /items/qr_data/${place}`]: (client, id) =>
      client.post('/api/v1/qr/bulk', { items: [bodyOf(id)] }),
    [`createMobileQr /qrData/${camelCase(place)}`]: (client, id) =>
      client.post('/api/mobile/v1/qr', inOtherCase(bodyOf(id), QR_NAMES) as object),
  } satisfies typeof PLACES);
}

const CODE = { name: 'Table 12', category: 'url', qr_data: { url: 'https://example.com/' } };
const WEBHOOKS = '/api/settings/v1/webhooks';
const RECEIVER = 'https://hooks.example.com/';
const MOBILE_CODE = { name: 'Table 12', category: 'url', qrData: { url: 'https://example.com/' } };

/** These filter what the caller may see anyway, so an unknown id gives an empty list; a preview has no folder. */
export const FILTERS = [
  ...['listAuditLog ?actor', 'listWebhookDeliveries ?qrCodeId', 'listLeads ?qr_code_id'],
  ...['replayWebhookDeliveries /qrCodeId', 'listRequests ?apiKeyId'],
  // Only a connection on a larger plan has members whom it exempts; others are 422.
  'updateConnection /exemptMemberIds',
  ...['previewQrCode /folder_id', 'previewPage /folder_id', 'previewPage /design_template_id'],
  ...WITH_FILES.flatMap(([place]) => [`previewQrCode /qr_data/${place}`, `previewPage /qr_data/${place}`]),
];

export interface Tenants extends ServiceUnderTest {
  readonly strangers: ServiceUnderTest;
}

export function useTenants(): Tenants {
  const world = useService() as ServiceUnderTest & { strangers: ServiceUnderTest };
  beforeAll(async () => {
    const { service } = world;
    const acme = await service.client({ name: 'Strangers' });
    world.strangers = { service, acme, admin: await service.person('admin', acme) };
  });
  return world;
}

const KINDS: [RegExp, string][] = [
  [/template/i, 'design-templates'],
  [/qr_?code_?ids/i, 'qr'],
  [/(?:file|image|logo)_?id$/i, 'files'],
];

export async function idFor(place: string, owner: ServiceUnderTest): Promise<string> {
  if (place.includes('workspaceId')) return owner.acme.workspaceId;
  const kind = KINDS.find(([pattern]) => pattern.test(place))?.[1] ?? 'folders';
  return (await kindOf({ path: `/api/v1/${kind}/{id}` }).make(owner)).id;
}

export const operationOf = (place: string): DocumentedOperation =>
  operations.find(({ id }) => place.startsWith(`${id} `))!;

export function send(world: ServiceUnderTest, operation: DocumentedOperation, id: string): Promise<Answer> {
  const client = callerOf(operation, world);
  const { patch, posts = {} } = kindOf(operation);
  const body = operation.method === 'PATCH' ? patch : posts[operation.id];
  return client.call(operation.method, pathTo(operation, id), {
    body: body ?? (operation.operation.requestBody ? {} : undefined),
  });
}

/** The plan of one, and the archive of the other, are tested in test/auth/sso-setup.spec.ts and test/settings/exports.spec.ts. */
const NEED_MORE = ['createSetupLink', 'downloadExport'];
const needsNoMore = ({ id }: DocumentedOperation): boolean => !NEED_MORE.includes(id);

/** One operation for each kind of record, and one place for each kind of id on each surface. */
const byKind = new Map(withId.filter(needsNoMore).map((operation) => [kindOf(operation).under, operation]));
export const operationOfEachKind = [...byKind.values()];
const kindOfPlace = (place: string) =>
  [
    /^\/api\/[a-z]+/.exec(operationOf(place).path),
    /[?/]/.exec(place),
    /(?:folder|template|workspace)/i.exec(place),
  ].join();
export const placeOfEachKind = [
  ...new Map(Object.keys(PLACES).map((place) => [kindOfPlace(place), place])).values(),
];
/** A logo must be drawn first, which the API alone does not. */
const NEEDS_WORKER = ['updateWorkspace /brand/logoId'];

/** Sends ids of the own workspace in capitals. */
export function testOwnIds(world: ServiceUnderTest, tested: DocumentedOperation[], places: string[]): void {
  it.each(tested.filter(needsNoMore))(
    '$method $path finds what is the own workspace’s, by an id in capitals too',
    async (operation) => {
      const { id } = await kindOf(operation).make(world);
      if (operation.id === 'restoreQrCode') await world.acme.delete(`/api/v1/qr/${id}`);
      if (operation.id === 'startImport' || operation.id === 'cancelImport')
        await world.service.query(`update imports set state = 'ready' where id = $1`, [id]);
      expect((await send(world, operation, id.toUpperCase())).status).toBeLessThan(300);
    },
  );

  it.each(places.filter((place) => !NEEDS_WORKER.includes(place)))(
    '%s takes an id in capitals for the same record',
    async (place) => {
      const operation = operationOf(place);
      // A switch ends the session of the caller.
      const client = place.includes('workspaceId')
        ? await world.service.person('viewer', world.acme)
        : callerOf(operation, world);
      const own = await idFor(place, world);
      const { status, bytes } = await PLACES[place]!(client, own.toUpperCase());
      expect([status < 300, bytes.toString().includes(own.toUpperCase())]).toEqual([true, false]);
    },
  );
}
