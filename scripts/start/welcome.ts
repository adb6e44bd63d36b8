import type { Config } from '#libs/config';
import { DEMO_WORKSPACE_ID, type DemoAccess } from '../../src/accounts/demo-accounts.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** What a person needs for the first minute; the last line is also what scripts wait for. */
export function welcome(config: Config, demo: DemoAccess | null, firstAdmin: string | null): string {
  const addresses = [
    ['Service', config.baseUrl],
    ['Swagger UI', `${config.baseUrl}/docs`],
  ];
  const access = demo
    ? [
        ['Email', demo.email],
        ['Password', demo.password],
        ['API key', demo.apiKey],
        ['Workspace', DEMO_WORKSPACE_ID],
      ]
    : [];
  const table = [...addresses, ...access].map(([name = '', value = '']) => `  ${name.padEnd(12)}${value}`);
  return [
    '',
    ...table,
    '',
    ...(demo ? firstSteps(config, demo.apiKey) : []),
    ...(firstAdmin ? firstSignIn(config, firstAdmin) : []),
    'Stop with Ctrl-C.',
    '',
  ].join('\n');
}

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

const firstSignIn = ({ baseUrl }: Config, token: string) => [
  'No account exists yet. Send this request within 7 days to become the admin of the first workspace;',
  'it works once. Use your own email address and password:',
  '',
  `  curl -s ${baseUrl}/api/auth/v1/invites/accept -H 'Content-Type: application/json' -d '{"token":"${token}","email":"you@example.com","name":"You","password":"YOUR PASSWORD"}'`,
  '',
];
