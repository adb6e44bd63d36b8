import 'reflect-metadata';
import { prepareDatabase } from '#libs/database';
import { seedSamples } from './samples/seed-samples.js';
import { runCommand } from './start/run-command.js';
import { loadSettings } from './start/settings.js';

/** Fills the demo workspace of the service whose environment this process has: `npm start` runs it once. */
await runCommand(async () => {
  const config = loadSettings(process.env);
  await prepareDatabase(config);
  await seedSamples(config);
});
