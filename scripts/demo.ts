import { setTimeout as delay } from 'node:timers/promises';
import { stopSignal } from '#libs/stop-signal';
import { Conversation } from './demo/conversation.js';
import { createAndChange, decodeImages, scan, showAnalytics, verifyWebhook } from './demo/main-job.js';
import { startOwnService, type OwnService } from './demo/own-service.js';
import { startReceiver, type DemoReceiver } from './demo/receiver.js';
import { CommandError } from './start/command-error.js';
import { runCommand } from './start/run-command.js';

const DELIVERED_WITHIN_MS = 15_000;
const WORKSPACE = 'Demo';

/**
 * Runs the main job with real requests, on a temporary service and receiver; ends with 0 if every step showed the
 * expected result.
 */
await runCommand(async () => {
  const interrupted = stopSignal().then((name) => Promise.reject(new CommandError(`Stopped by ${name}.`)));
  interrupted.catch(() => undefined);
  const receiver = await startReceiver();
  try {
    console.log('Starting a separate service in a temporary folder …');
    const service = await startOwnService({
      DEMO: 'empty',
      WEBHOOK_CA_FILE: receiver.caFile,
      WEBHOOK_ALLOW_PORTS: String(receiver.port),
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.0/8,::1',
    });
    try {
      await Promise.race([interrupted, showMainJob(service, receiver)]);
    } finally {
      await service.stop();
    }
  } finally {
    receiver.close();
  }
});

async function showMainJob(service: OwnService, receiver: DemoReceiver): Promise<void> {
  const talk = new Conversation(service.baseUrl, service.apiKey);
  const code = await createAndChange(talk);
  await decodeImages(talk, code);
  talk.title('A webhook endpoint, added by the operator');
  console.log(`\n→ npm run -s admin -- webhook add ${WORKSPACE} ${receiver.url}`);
  const printed = await service.admin('webhook', 'add', WORKSPACE, receiver.url);
  console.log(`← ${printed.trim()}`);
  const { secret } = JSON.parse(printed) as { id: string; secret: string };
  await scan(talk, code);
  talk.title('The webhook that the scan triggered');
  const late = delay(DELIVERED_WITHIN_MS, null, { ref: false }).then(() =>
    Promise.reject(new CommandError(`No webhook arrived within ${DELIVERED_WITHIN_MS / 1000} s.`)),
  );
  verifyWebhook(await Promise.race([receiver.received, late]), secret, code);
  // The transaction that created the webhook's event has also stored and counted the scan.
  await showAnalytics(talk, code);
  console.log('\nEvery step returned what was expected.');
}
