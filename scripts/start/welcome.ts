import { relative } from 'node:path';
import { SCIM_PREFIX, startFacts, VERSION, type Config, type StartFact } from '#libs/platform';
import { DEMO_WORKSPACE_ID } from '../../src/accounts/demo-tenants.js';
import { demoFile, type DemoFile } from './demo-file.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const USED: StartFact['name'][] = ['Database', 'Redis', 'Emails'];

export function welcome(config: Config, demo: Partial<DemoFile> | null, firstCode: string | null): string {
  const access = demo
    ? [
        ['Email', demo.email],
        ['Password', demo.password],
        ['API key', demo.apiKey],
        ['Admin key', demo.adminKey],
        ['Free key', demo.free?.apiKey],
        ['Workspace', DEMO_WORKSPACE_ID],
        ['SCIM URL', config.baseUrl + SCIM_PREFIX],
        ['SCIM token', demo.scimToken],
      ]
    : [];
  const rows = [
    ['Service', config.baseUrl],
    ['Short URLs', config.shortUrlBase],
    ['Version', VERSION],
    ['Swagger UI', `${config.baseUrl}/docs`],
    ...startFacts(config, USED).map(({ name, value }) => [name, value]),
  ];
  return [
    '',
    ...rows.map(line),
    '',
    ...(demo ? [demoHeading(config), '', ...access.map(line), ''] : []),
    ...(demo?.apiKey ? firstSteps(config, demo.apiKey) : []),
    ...(firstCode
      ? ['Scan your first code with a phone in the same network:', '', firstCode]
      : [LAN_HINT, '']),
    'Stop with Ctrl-C.',
    '',
  ].join('\n');
}

const demoHeading = ({ dataDir }: Config) =>
  `Demo workspace (this is also in ${relative(process.cwd(), demoFile(dataDir))}):`;

const LAN_HINT = 'A phone reaches the codes after npm start -- --lan.';

const line = ([name = '', value = '']: (string | undefined)[]) => `  ${name.padEnd(12)}${value}`;

const firstSteps = ({ baseUrl }: Config, apiKey: string) => [
  'Create a QR code:',
  '',
  `  curl -s ${baseUrl}/api/v1/qr -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' -d '{"name":"Table 4","category":"url","qr_data":{"url":"https://example.com/menu"}}'`,
  '',
  'Scan it as a phone does; replace SHORT_URL by the short_url in the response:',
  '',
  `  curl -si SHORT_URL -A '${PHONE}'`,
  '',
];
