import { readFileSync } from 'node:fs';
import { MailOutbox } from '#libs/mail';
import { Transactions } from '#libs/database';
import { INVITATION } from '../mail/mail-world.js';
import { createDatabase } from '../toolbox/databases.js';
import { startReceiver } from '../toolbox/receiver.js';
import { endpoint, SETTINGS } from '../toolbox/settings.js';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

/** What the operator runs on the restored database: steps 3 and 4. */
const [, afterHeading = ''] = readFileSync('docs/backup.md', 'utf8').split('## Restore');
const CANCEL = /```sql\n([^]*?)```/.exec(afterHeading)?.[1] ?? '';
const END_SESSIONS = /end all sessions with `(.*?)`/.exec(afterHeading)?.[1] ?? '';

describe('DELIVERIES=off', () => {
  it('sends no webhook and no email; what is not cancelled is sent after a start with on', async () => {
    const [database, receiver] = await Promise.all([createDatabase(), startReceiver()]);
    const start = (DELIVERIES: string) =>
      TestService.start({
        roles: 'all',
        database,
        connections: 5,
        env: {
          DELIVERIES,
          ...receiver.variables,
        },
      });
    const quiet = await start('off');
    const acme = await quiet.client();
    const admin = await quiet.person('admin', acme);
    await endpoint(admin, { url: receiver.url, events: ['scan'] });
    const code = await acme.qrCode();
    const countEvents = async () => (await quiet.query('select from webhook_events where is_pending')).length;
    await acme.scan(code);
    const { app } = quiet.running;
    await app.get(Transactions).run(() => app.get(MailOutbox).post(INVITATION));
    await waitUntil(async () => (await countEvents()) === 1, 'the event');
    expect(await quiet.query('select from mails')).toHaveLength(1);
    await quiet.query(CANCEL);
    expect((await admin.get(`${SETTINGS}/webhooks`)).status).toBe(200);
    await quiet.query(END_SESSIONS);
    await acme.scan(code);
    await waitUntil(async () => (await countEvents()) === 1, 'the event after the restore');
    expect(await quiet.query('select from mails')).toHaveLength(0);
    await quiet.close();
    expect(receiver.requests).toHaveLength(0);

    const sending = await start('on');
    await receiver.waitFor(1);
    expect((await admin.at(sending).get(`${SETTINGS}/webhooks`)).status).toBe(401);
    const later = await sending.clientOf(acme.workspaceId, 'read_write');
    await later.scan(code);
    await receiver.waitFor(2);
    await sending.close();
    // Neither of them is the one that was cancelled.
    expect(receiver.requests).toHaveLength(2);
    await Promise.all([receiver.close(), database.drop()]);
  });
});
