import type { DataSource } from 'typeorm';

/** The error invalid_catalog_name: any other failure would hide a database that was not searched. */
const GONE = '3D000';
/** Shorter secrets occur in other texts by chance. */
const SHORTEST = 7;
const SECRET_FIELDS = /^(?:key|secret|token|password|current|next|ticket|recoveryCode)$/;

const sent = new Set<string>();
let sentBy: string | undefined;

/** Holds every secret and client address that was sent in this test file; a worker runs many files in sequence. */
function sentInThisFile(): Set<string> {
  const { testPath } = expect.getState();
  if (testPath !== sentBy) sent.clear();
  sentBy = testPath;
  return sent;
}

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
        if (SECRET_FIELDS.test(name))
          for (const secret of [value].flat()) if (typeof secret === 'string') note(secret);
}

export function note(secret: string): void {
  if (secret.length >= SHORTEST) sentInThisFile().add(secret);
}

/**
 * Returns the secrets that are readable in a table or in the log, each named by its place and first characters only.
 * Some tests remove the database, which leaves only the log.
 * @param since the first transaction whose rows are searched; by default, all rows are
 */
export async function secretsIn(database: DataSource, log: object[], since = FIRST_XID): Promise<string[]> {
  const byStart = startsOf([...sentInThisFile()]);
  const lines = log.map((line) => JSON.stringify(line)).join('\n');
  const inLog = heldIn(lines, byStart).map((secret) => `log: ${short(secret)}`);
  return [...inLog, ...(await secretsInTables(database, byStart, since))];
}

/** Returns the secrets of this test file that a text contains. */
export const secretsInText = (text: string): string[] =>
  heldIn(text, startsOf([...sentInThisFile()])).map(short);

async function secretsInTables(database: DataSource, byStart: Starts, since: string): Promise<string[]> {
  const found: string[] = [];
  try {
    const tables = await database.query<{ name: string }[]>(TABLES);
    // One query, since this follows each file, and there are more than a hundred tables.
    const texts = tables.map(
      ({ name }) =>
        `select '${name}' as name, string_agg(row::text, e'\\n') as text from ${name} row where age(xmin) <= age('${since}'::xid)`,
    );
    const rows = await database.query<{ name: string; text: string | null }[]>(texts.join(' union all '));
    for (const { name, text } of rows)
      found.push(...heldIn(text ?? '', byStart).map((secret) => `${name}: ${short(secret)}`));
  } catch (error) {
    if ((error as { code?: string }).code !== GONE) throw error;
  }
  return found;
}

/** The rows of partitioned tables are in their partitions. To read a table costs more than to see that its file is empty. */
const TABLES = `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
  where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
    and (pg_stat_file(pg_relation_filepath(oid), true)).size > 0`;
/** https://www.postgresql.org/docs/18/transaction-id.html: initdb writes with this one. */
const FIRST_XID = '1';

/** Secrets are grouped by their first characters, so that one pass over a text finds any of thousands. */
type Starts = Map<string, { secret: string; written: string }[]>;

/** Includes the hexadecimal form in which a column of bytes shows them; both are read as bytes. */
function startsOf(secrets: string[]): Starts {
  const byStart: Starts = new Map();
  for (const secret of secrets)
    for (const form of [secret, Buffer.from(secret).toString('hex')]) {
      const written = Buffer.from(form).toString('latin1');
      const start = written.slice(0, SHORTEST);
      byStart.set(start, [...(byStart.get(start) ?? []), { secret, written }]);
    }
  return byStart;
}

/** Reads bytes, which takes two thirds of the time that the characters of a text take. */
function heldIn(text: string, byStart: Starts): string[] {
  const held = new Set<string>();
  const canStart = filterOf(byStart);
  const bytes = Buffer.from(text);
  for (let at = 0; at + SHORTEST <= bytes.length; at++) {
    if (canStart[bucketAt(bytes, at)] === 0) continue;
    for (const { secret, written } of byStart.get(bytes.toString('latin1', at, at + SHORTEST)) ?? [])
      if (bytes.toString('latin1', at, at + written.length) === written) held.add(secret);
  }
  return [...held];
}

const BUCKETS = 2 ** 16;

function filterOf(byStart: Starts): Uint8Array {
  const filter = new Uint8Array(BUCKETS);
  for (const start of byStart.keys()) filter[bucketAt(Buffer.from(start, 'latin1'), 0)] = 1;
  return filter;
}

/** Hashes the bytes from `at` that distinguish one start from another. */
const bucketAt = (bytes: Buffer, at: number): number =>
  (bytes[at]! * 31 + bytes[at + 1]! * 17 + bytes[at + SHORTEST - 2]! * 7 + bytes[at + SHORTEST - 1]!) %
  BUCKETS;

const short = (secret: string) => `${secret.slice(0, 5)}…`;
