import { TestService } from '../toolbox/test-service.js';
import { note } from '../toolbox/secrets.js';
import { useService } from '../toolbox/use-service.js';

const SECRET = 'only-for-this-test-of-secrets';

describe('what every file looks for when it leaves its service', () => {
  const world = useService({ isOwn: true });
  const rename = (name: string) => world.service.query(`update workspaces set name = $1`, [name]);
  const refusal = /secrets or addresses stand readable in public\.\w+: only-/;

  it.each([
    ['in a column of text', `update workspaces set name = $1`, (secret: string) => secret],
    ['in bytes', `update api_keys set hash = $1`, (secret: string) => Buffer.from(secret)],
    [
      'inside JSON',
      `update api_keys set created_by = $1`,
      (secret: string) => ({ type: 'key', name: secret }),
    ],
  ])('finds a secret that was sent %s', async (_, sql, written) => {
    note(SECRET);
    await world.service.query(sql, [written(SECRET)]);
    await expect(world.service.refuseSecrets()).rejects.toThrow(refusal);
    await world.service.query(sql, [written('not secret')]);
  });

  it('leaves out what was written before the file began, if files share the service', async () => {
    note(SECRET);
    await rename(SECRET);
    await world.service.beginFile();
    await world.service.refuseSecrets();
    await world.service.beginFile();
    await rename(SECRET);
    await expect(world.service.refuseSecrets()).rejects.toThrow(refusal);
    await rename('not secret');
  });

  it('finds one in the log', async () => {
    const service = await TestService.start();
    note('another-one-for-the-log');
    service.log.push({ message: 'signed in with another-one-for-the-log' });
    await expect(service.close()).rejects.toThrow('stand readable in log: anoth');
  });
});
