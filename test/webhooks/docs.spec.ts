import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { freePort } from '#libs/embedded-postgres';
import { standardSignature } from '#libs/delivery';
import { testSamples } from '../toolbox/page-samples.js';
import { waitUntil } from '../toolbox/wait-until.js';

const PAGE = 'docs/webhooks.md';
const page = readFileSync(PAGE, 'utf8');
/** The first of a language below the heading of the request. */
const [, sent = ''] = page.split('## The request\n');
const block = (language: string) => sent.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? '';
const secret = /`(whsec_\S+)`:/.exec(sent)?.[1] ?? '';
const [head = '', body = ''] = block('http').split('\n\n');
const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? '';

describe(PAGE, () => {
  testSamples(PAGE);

  it('shows a request whose signatures are right', () => {
    expect(header('X-Service-Signature')).toBe(
      `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    );
    const timestamp = Number(header('webhook-timestamp'));
    expect(header('webhook-signature')).toBe(
      standardSignature(secret, header('webhook-id'), timestamp, Buffer.from(body)),
    );
  });

  it('has a sample that takes this request and refuses it changed', async () => {
    const port = await freePort();
    const sample = block('js').replace('8080', String(port));
    const receiver = spawn(process.execPath, ['--input-type=module', '--eval', sample], {
      env: { WEBHOOK_SECRET: secret },
      stdio: 'ignore',
    });
    const post = (text: string) =>
      fetch(`http://localhost:${port}/`, {
        method: 'POST',
        headers: { 'X-Service-Signature': header('X-Service-Signature') },
        body: text,
      }).then(({ status }) => status);
    try {
      await waitUntil(
        () =>
          post(body).then(
            () => true,
            () => false,
          ),
        'the sample to listen',
      );
      expect(await post(body)).toBe(204);
      expect(await post(body.replace('Menu', 'menu'))).toBe(401);
    } finally {
      const exit = once(receiver, 'exit');
      receiver.kill();
      await exit;
    }
  });
});
