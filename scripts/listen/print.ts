import type { ReceivedEvent, Verification } from './verification.js';

export const instructions = (port: number, caFile: string): string => `Listening on https://localhost:${port}/

1. Start the service with these variables, so that it can reach this receiver:

   WEBHOOK_ALLOW_PORTS=${port} WEBHOOK_ALLOW_PRIVATE=127.0.0.0/8,::1 WEBHOOK_CA_FILE='${caFile}' npm start

2. Add a webhook endpoint with the URL https://localhost:${port}/. Paste its secret here (whsec_…), and press Enter.

3. Send a test, or scan a QR code. Stop with Ctrl-C.
`;

export function describe({ headers, body }: ReceivedEvent, verification: Verification | null): string {
  const shown = (name: string) => safe(String(headers[name] ?? 'none'));
  const marks = [
    `delivery ${shown('x-service-delivery')}`,
    `attempt ${shown('x-service-attempt')}`,
    ...(headers['x-service-test'] ? ['test'] : []),
  ];
  const findings = verification?.findings.map(({ isRight, text }) => `${isRight ? '✓' : '✗'} ${text}`) ?? [
    '? Not verified: paste the secret of the endpoint here, and press Enter.',
  ];
  const lines = [...findings, ...prettyJson(body).split('\n')];
  const time = new Date().toISOString().slice(11, 19);
  return [
    `\n${time}  ${shown('x-service-event')}  ${marks.join(', ')}`,
    ...lines.map((line) => `  ${line}`),
  ].join('\n');
}

function prettyJson(body: Buffer): string {
  try {
    return safe(JSON.stringify(JSON.parse(body.toString()), null, 2));
  } catch {
    return safe(JSON.stringify(body.toString()));
  }
}

/** Control characters would change the terminal; JSON escapes only some of them. */
const safe = (text: string) =>
  text.replace(
    /[^\n\P{Cc}]|[\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
