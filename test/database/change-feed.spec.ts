import { Client } from 'pg';
import { noticeSql } from '#libs/database';
import { useDatabase } from '../toolbox/use-database.js';

const ROUNDS = 300;

describe('notices of changes', () => {
  const database = useDatabase();

  it('arrive before the response to a query that follows their commit, as ChangeFeed.confirmedAt requires', async () => {
    const listener = new Client(database.url);
    await listener.connect();
    try {
      const notices: string[] = [];
      listener.on('notification', ({ payload = '' }) => notices.push(payload));
      await listener.query('listen qr_service_changes');
      const sent: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const id = `00000000-0000-7000-8000-${String(round).padStart(12, '0')}`;
        await database.client.query(`select ${noticeSql('qr_code', '$1::uuid[]')}`, [[id]]);
        sent.push(`qr_code ${id}`);
        await listener.query('select 1');
        expect(notices).toEqual(sent);
      }
    } finally {
      await listener.end();
    }
  });
});
