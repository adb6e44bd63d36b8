import { readFileSync } from 'node:fs';
import zapier from 'zapier-platform-core';
import { authentication, beforeRequest, afterResponse } from './authentication.js';
import { createQrCode, updateQrCode } from './codes.js';
import { findQrCode } from './find.js';
import { eventTrigger } from './event.js';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

export default {
  version,
  platformVersion: zapier.version,
  flags: { cleanInputData: false },
  authentication,
  beforeRequest: [beforeRequest],
  afterResponse: [afterResponse],
  triggers: { [eventTrigger.key]: eventTrigger },
  creates: { [createQrCode.key]: createQrCode, [updateQrCode.key]: updateQrCode },
  searches: { [findQrCode.key]: findQrCode },
};
