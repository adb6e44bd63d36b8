import { TestService } from '../toolbox/test-service.js';
import { note } from '../toolbox/secrets.js';

describe('what every suite looks for when its service closes', () => {
  it.each([
    ['in a column of text', `update workspaces set name = $1`, (secret: string) => secret],
    ['in bytes', `update api_keys set hash = $1`, (secret: string) => Buffer.from(secret)],
    [
      'inside JSON',
      `update api_keys set created_by = $1`,
      (secret: string) => ({ type: 'key', name: secret }),
    ],
  ])('finds a secret that was sent %s', async (_, sql, written) => {
    const service = await TestService.start({ roles: 'all' });
    await service.client();
    const secret = 'only-for-this-test-of-secrets';
    note(secret);
    await service.query(sql, [written(secret)]);
    await expect(service.close()).rejects.toThrow(
      /secrets or addresses stand readable in public\.\w+: only-/,
    );
  });

  it('finds one in the log', async () => {
    const service = await TestService.start({ roles: 'all' });
    note('another-one-for-the-log');
    service.log.push({ message: 'signed in with another-one-for-the-log' });
    await expect(service.close()).rejects.toThrow('stand readable in log: anoth');
  });
});
