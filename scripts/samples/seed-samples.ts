import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { newId, Transactions } from '#libs/database';
import type { Config } from '#libs/platform';
import { encodeScans, Leads, ScanPartitions, SCANS_TO_STORE, ScanStore, type NewScan } from '#libs/scans';
import { LeadsService } from '../../src/analytics/leads/leads.service.js';
import { operatorIn } from '../../src/audit/audit.service.js';
import type { Caller } from '../../src/http/requests/caller.js';
import { toValidated } from '../../src/http/requests/validate.js';
import { FoldersService } from '../../src/qr/folders/folders.service.js';
import { CreateQrCodeDto } from '../../src/qr/record/qr-create.dto.js';
import { QrService } from '../../src/qr/write/qr.service.js';
import { WebhookEndpointsService } from '../../src/webhooks/webhook-endpoints.service.js';
import { CreateWebhookDto } from '../../src/webhooks/webhooks.dto.js';
import { Random } from './random.js';
import {
  FOLDERS,
  SAMPLE_CODES,
  SAMPLE_ENDPOINT,
  SAMPLE_FOLDER,
  SAMPLE_PREFIX,
  type SampleCode,
} from './sample-codes.js';
import { FORM_OF_LEADS, NEW_LEADS, SAMPLE_LEADS } from './sample-leads.js';
import { DAYS, scansOf, type ScannedSample } from './sample-scans.js';
import { demoAdmin, GivenClock, withSamples } from './samples-context.js';

const DAY_MS = 86_400_000;
const SCANS_PER_BATCH = 1_000;
const STORED_WITHIN_MS = 60_000;
const POLL_MS = 100;
const HAS_CODES = 'select from qr_codes where workspace_id = $1 limit 1';

interface Seeding {
  services: INestApplicationContext;
  caller: Caller;
  clock: GivenClock;
  now: Date;
}

/**
 * Fills the demo workspace with codes and what visitors have done with them in 90 days, as if it had happened then. A
 * workspace that has codes stays as it is. The worker of the service has to run: it stores the scans.
 */
export async function seedSamples(config: Config): Promise<void> {
  const now = new Date();
  const clock = new GivenClock(daysBefore(now, DAYS + 1));
  await withSamples(config, clock, async (services) => {
    const caller = await demoAdmin(services);
    if (!caller) return;
    const stored = await services.get(Transactions).query(HAS_CODES, [caller.workspaceId]);
    if (stored.length > 0) return;
    const seeding = { services, caller, clock, now };
    const samples = await createCodes(seeding);
    await storeScans(config, seeding, samples);
    await storeLeads(seeding, samples);
    // After the scans, so that none of them waits for it.
    clock.time = now;
    await createEndpoint(seeding);
  });
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

async function createCodes({ services, caller, clock, now }: Seeding): Promise<Map<string, ScannedSample>> {
  const [folders, qr] = [services.get(FoldersService), services.get(QrService)];
  const samples = await folders.create(caller, { name: SAMPLE_FOLDER });
  const ids = new Map<string, string>();
  for (const name of FOLDERS)
    ids.set(name, (await folders.create(caller, { name, parent_id: samples.id })).id);
  const created = new Map<string, ScannedSample>();
  for (const sample of SAMPLE_CODES) {
    clock.time = new Date(clock.time.getTime() + 60_000);
    const body = {
      ...sample.body,
      external_id: SAMPLE_PREFIX + sample.id,
      folder_id: ids.get(sample.folder ?? '') ?? samples.id,
    };
    const { id } = await qr.create(caller, toValidated(CreateQrCodeDto, body));
    created.set(sample.id, scannedSample(sample, id, caller, now));
  }
  for (const { id, change } of SAMPLE_CODES) {
    const sample = created.get(id);
    if (!change || !sample?.changedAt) continue;
    clock.time = sample.changedAt;
    await qr.update(caller, { ids: [sample.id] }, change.patch, null);
  }
  return created;
}

const scannedSample = (
  { perDay, rhythm, body, change }: SampleCode,
  id: string,
  { workspaceId }: Caller,
  now: Date,
): ScannedSample => ({
  ...{ id, workspaceId, perDay, rhythm, hasRule: 'rules' in body },
  changedAt: change ? daysBefore(now, change.daysAgo) : null,
});

async function storeScans(
  config: Config,
  { services, now }: Seeding,
  samples: ReadonlyMap<string, ScannedSample>,
): Promise<void> {
  const partitions = new ScanPartitions(() => config.requireDirectUrl());
  // The months of the scans, and those that follow.
  await partitions.ensureMonthsAhead(daysBefore(now, DAYS), Math.ceil(DAYS / 28) + 1);
  const scans = [...samples.values()]
    .flatMap((sample, index) => scansOf(sample, now, index + 1))
    .sort((one, other) => one.scannedAt.getTime() - other.scannedAt.getTime());
  const store = new ScanStore(() => config.requireDatabaseUrl(), 1, config.isDatabasePooled);
  try {
    for (let from = 0; from < scans.length; from += SCANS_PER_BATCH)
      await store.append(encodeScans(scans.slice(from, from + SCANS_PER_BATCH) satisfies NewScan[]));
  } finally {
    await store.close();
  }
  await untilStored(services.get(Transactions));
}

async function untilStored(transactions: Transactions): Promise<void> {
  const deadline = performance.now() + STORED_WITHIN_MS;
  for (;;) {
    const [left] = await transactions.query<{ waiting: number }>(SCANS_TO_STORE);
    if (left?.waiting === 0) return;
    if (performance.now() > deadline)
      throw new Error('The scans of the samples were not stored in a minute.');
    await delay(POLL_MS);
  }
}

async function storeLeads(
  { services, caller, now }: Seeding,
  samples: ReadonlyMap<string, ScannedSample>,
): Promise<void> {
  const form = samples.get(FORM_OF_LEADS);
  if (!form) return;
  const random = new Random(7);
  const [leads, states] = [services.get(Leads), services.get(LeadsService)];
  let age = 0.2;
  for (const [index, [name, guests, wish]] of SAMPLE_LEADS.entries()) {
    const id = newId();
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
    await leads.record({
      ...{ id, workspaceId: caller.workspaceId, qrCodeId: form.id, fields: { name, email, guests, wish } },
      ...{ consent: random.next() < 0.7, consentText: 'You may write to me about this table.' },
      ...{ country: 'CH', city: 'Zurich', device: 'mobile', os: 'iOS', browser: 'Safari' },
      submittedAt: daysBefore(now, age),
    });
    age += 0.3 + 3 * random.next();
    if (index >= NEW_LEADS) await states.setState(caller, id, 'done');
  }
}

async function createEndpoint({ services, caller }: Seeding): Promise<void> {
  const body = toValidated(CreateWebhookDto, {
    ...{ url: SAMPLE_ENDPOINT, events: ['scan', 'lead'], status: 'paused' },
    description: 'Sample: a system of yours that gets each scan',
  });
  // There is no session of a person that could be checked.
  await services.get(WebhookEndpointsService).add(operatorIn(caller.workspaceId), body);
}
