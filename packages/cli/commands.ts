import type { Command } from './command.js';
import { analyticsCommand } from './commands/analytics.js';
import { checkCommand } from './commands/check.js';
import { CODE_COMMANDS } from './commands/codes.js';
import { completionCommand } from './commands/completion.js';
import { doctorCommand } from './commands/doctor.js';
import { exportCommand } from './commands/export.js';
import { FOLDER_COMMANDS } from './commands/folders.js';
import { imageCommand } from './commands/image.js';
import { importCommand } from './commands/import.js';
import { EVENT_COMMANDS } from './commands/events.js';
import { PROFILE_COMMANDS } from './commands/profiles.js';
import { SCAN_COMMANDS } from './commands/scans.js';
import { simulateCommand } from './commands/simulate.js';
import { WEBHOOK_COMMANDS } from './commands/webhooks.js';

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...PROFILE_COMMANDS,
  ...CODE_COMMANDS,
  imageCommand,
  simulateCommand,
  importCommand,
  exportCommand,
  checkCommand,
  ...FOLDER_COMMANDS,
  analyticsCommand,
  ...SCAN_COMMANDS,
  ...EVENT_COMMANDS,
  ...WEBHOOK_COMMANDS,
  doctorCommand,
  completionCommand,
];
