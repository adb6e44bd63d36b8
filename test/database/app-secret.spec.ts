import { loadConfig } from '#libs/platform';
import { createDataSource, newId, prepareDatabase, WebhookEndpoint, Workspace } from '#libs/database';
import { WebhookSecrets } from '#libs/secrets';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';

const [FIRST, SECOND] = ['the first secret of thirty-two bytes', 'the second secret of thirty-two bytes'];

describe('APP_SECRET and the database', () => {
  let database: TestDatabase;
  const withSecrets = (APP_SECRET: string, APP_SECRET_PREVIOUS = '') =>
    loadConfig({ DATABASE_URL: database.url, APP_SECRET, APP_SECRET_PREVIOUS });

  beforeEach(async () => {
    database = await createDatabase();
  });
  afterEach(() => database.drop());

  it('belong together from the first start on, unless the previous secret is there, too', async () => {
    await prepareDatabase(withSecrets(FIRST));
    await prepareDatabase(withSecrets(FIRST));
    await prepareDatabase(withSecrets(SECOND, FIRST));
    // Data that is encrypted under the first secret still exists.
    await expect(prepareDatabase(withSecrets(SECOND))).rejects.toThrow(
      /^APP_SECRET is not the secret .* since 20\d\d-.*Restore .* APP_SECRET_PREVIOUS .* secrets reseal/,
    );
  });

  it('do so also of two first starts at once with different secrets', async () => {
    const starts = [FIRST, SECOND].map((secret) => prepareDatabase(withSecrets(secret)));
    const results = await Promise.allSettled(starts);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('are compared by the secrets of webhook endpoints if an earlier version has stored no proof', async () => {
    await storeEndpoint(database.url, FIRST);
    const refused = prepareDatabase(withSecrets(SECOND));
    await expect(refused).rejects.toThrow(
      /^APP_SECRET is not the secret .* been used with: .*Restore that secret/,
    );
    // The refused start has stored nothing. Data that the previous secret encrypts remains bound to it.
    await prepareDatabase(withSecrets(SECOND, FIRST));
    await expect(prepareDatabase(withSecrets(SECOND))).rejects.toThrow('APP_SECRET is not the secret');
    await prepareDatabase(withSecrets(FIRST));
  });
});

async function storeEndpoint(url: string, appSecret: string): Promise<void> {
  const dataSource = await createDataSource(url).initialize();
  const [workspaceId, id, createdAt] = [newId(), newId(), new Date()];
  await dataSource.manager.insert(Workspace, { id: workspaceId, name: 'Acme', plan: 'free', createdAt });
  await dataSource.manager.insert(WebhookEndpoint, {
    id,
    workspaceId,
    url: 'https://example.com/hook',
    events: ['scan'],
    status: 'active',
    secretEncrypted: new WebhookSecrets([appSecret]).seal('whsec_x', id),
    createdAt,
  });
  await dataSource.destroy();
}
