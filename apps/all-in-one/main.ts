import { createLog, environmentWith, followLogLevel, loadConfig } from '#libs/platform';
import { exitAfter } from '#libs/process';
import { stopSignal } from '#libs/stop-signal';
import { RoleProcesses } from './role-processes.js';

/** Started by the image by default: the three roles, each in a process of its own. */
exitAfter(async () => {
  const stopped = stopSignal();
  const config = loadConfig();
  config.requireDatabaseAndSecret();
  const log = createLog(config.logLevel).child({ role: 'all-in-one' });
  const endFollowing = await followLogLevel(log, config);
  const roles = new RoleProcesses(config, environmentWith(), log);
  try {
    await Promise.race([roles.start(), stopped]);
    await stopped;
  } finally {
    endFollowing();
    await roles.stop();
  }
});
