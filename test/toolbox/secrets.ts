import type { DataSource } from 'typeorm';

/** Shorter ones stand in other texts by chance. */
const SHORTEST = 7;
const SECRET_FIELDS = /^(?:key|secret|token|password|current|next)$/;

/** Every secret and client's address that went over the wire in this test file. */
const sent = new Set<string>();

/** Keys, tokens, passwords, cookies and addresses of one exchange. */
export function noteSecrets(
  request: { path: string; headers: Record<string, string>; body?: unknown },
  answer: { headers: Record<string, string>; body: unknown },
): void {
  const {
    authorization = '',
    cookie = '',
    'x-api-key': key = '',
    'x-forwarded-for': from = '',
  } = request.headers;
  for (const value of [authorization.split(' ')[1] ?? '', key, ...from.split(',')]) note(value.trim());
  for (const text of [cookie, answer.headers['set-cookie'] ?? ''])
    for (const [, value = ''] of text.matchAll(/=([\w.-]{20,})/g)) note(value);
  if (!/^\/api\/(?:auth|settings)\//.test(request.path)) return;
  for (const body of [request.body, answer.body])
    if (typeof body === 'object' && body !== null)
      for (const [name, value] of Object.entries(body))
        if (SECRET_FIELDS.test(name) && typeof value === 'string') note(value);
}

export function note(secret: string): void {
  if (secret.length >= SHORTEST) sent.add(secret);
}

/** Which of them stand readable in a table or in the log; each named by its place and its first characters only. */
export async function secretsIn(database: DataSource, log: object[]): Promise<string[]> {
  const lines = log.map((line) => JSON.stringify(line));
  const inLog = [...sent].filter((secret) => lines.some((line) => line.includes(secret)));
  const tables = await database.query<{ name: string }[]>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found = inLog.map((secret) => `log: ${short(secret)}`);
  for (const { name } of tables) {
    const rows = await database.query<{ secret: string }[]>(
      `select secret from unnest($1::text[]) secret
       where exists (select from ${name} row where strpos(row::text, secret) > 0
         or strpos(row::text, encode(convert_to(secret, 'UTF8'), 'hex')) > 0)`,
      [[...sent]],
    );
    found.push(...rows.map(({ secret }) => `${name}: ${short(secret)}`));
  }
  return found;
}

const short = (secret: string) => `${secret.slice(0, 5)}…`;
