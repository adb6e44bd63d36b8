import { str } from 'envalid';
import { streamUrl, webhookSecret } from './validators.js';

/** Who acts as an operator, and where the audit log goes. */
export const auditVariables = {
  ADMIN_IDENTITY: str({
    choices: ['optional', 'required'],
    default: 'optional',
    desc: '`required`: commands of `npm run admin` that use the services need `--as <name>`, the name that the audit log shows',
  }),
  AUDIT_LOG: str({
    choices: ['database', 'stdout'],
    default: 'database',
    desc: '`stdout`: the worker also prints each entry of the audit log as a line of JSON with `"log":"audit"`',
  }),
  AUDIT_STREAM_URL: streamUrl({
    default: undefined,
    desc: 'HTTPS address to which the worker sends each entry of the audit log, such as that of a SIEM; set it for all workers alike',
    example: 'https://siem.example.com/in',
  }),
  AUDIT_STREAM_SECRET: webhookSecret({
    default: undefined,
    desc: 'Secret with which these requests are signed, as webhooks are: `whsec_` and the base64 of at least 24 bytes',
  }),
};
