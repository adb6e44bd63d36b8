import { longMenu } from './bodies.js';
import type { Case } from './case.js';
import { addMenus, createTarget } from './database.js';
import { answersText, sendAll, type Sent } from './load.js';

const MENUS = 60;

/** Sends 60 requests at once, as many as Free allows per minute, each for a different menu of 120 KiB. */
const records = (name: string, sent: (id: string, index: number) => Sent): Case => ({
  name: `records: ${name}`,
  async prepare({ url, client }) {
    const target = await createTarget(client);
    const menus = await addMenus(client, target, { count: MENUS, data: longMenu(0).qr_data });
    const headers = { authorization: `Bearer ${target.apiKey}`, 'content-type': 'application/json' };
    const all = menus.map(({ id }, index) => ({ headers, ...sent(id, index) }));
    return async () => answersText(await sendAll(url, all, all.length));
  },
});

export const reads = records('60 GETs of menus of 120 KiB at once', (id) => ({ path: `/api/v1/qr/${id}` }));

export const mobileReads = records('the same with the mobile API', (id) => ({
  path: `/api/mobile/v1/qr/${id}`,
}));

export const lists = records('60 lists of menus of 120 KiB at once', () => ({
  path: '/api/v1/qr?limit=100',
}));

export const edits = records('60 PATCHes of the name of menus of 120 KiB at once', (id, index) => ({
  method: 'PATCH',
  path: `/api/v1/qr/${id}`,
  body: JSON.stringify({ name: `Menu ${index}` }),
}));
