import { VERSION } from '#libs/platform';
import { CHECKS, examine, type Patient } from '#libs/operations';
import { configOf } from '../print-config.js';
import { readMetrics } from './metrics.js';
import { QUERIES, STATEMENTS } from './database.queries.js';

/** A file of the bundle, made when it is written. */
export interface BundleFile {
  name: string;
  read: () => Promise<string>;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export function bundleFiles(env: NodeJS.ProcessEnv, patient: Patient): BundleFile[] {
  return [
    { name: 'README.txt', read: () => Promise.resolve(README) },
    { name: 'versions.json', read: () => Promise.resolve(json(versionsOf(patient))) },
    { name: 'config.json', read: () => Promise.resolve(json(configOf(env))) },
    { name: 'doctor.json', read: async () => json(await diagnose(patient)) },
    { name: 'metrics.txt', read: () => readMetrics(patient.config) },
    ...QUERIES.map(({ name, sql }) => ({
      name: `database/${name}.json`,
      read: async () => json(await queryRows(patient, sql)),
    })),
    { name: 'database/statements.json', read: async () => json(await queryStatements(patient)) },
  ];
}

const README = `What a report about qr-service needs, made by \`npm run admin -- support-bundle\`.
Passwords and secrets are replaced by ***. It contains the names of your hosts, and nothing about customers or visitors:
no workspace, no QR code, no URL that they entered, no email address, no scan.
`;

function versionsOf({ config }: Patient) {
  const { version: node, platform, arch } = process;
  const memoryBytes = process.constrainedMemory();
  return {
    madeAt: new Date(),
    service: VERSION,
    commit: config.gitCommit,
    node,
    platform,
    arch,
    memoryBytes,
  };
}

async function diagnose(patient: Patient) {
  const diagnoses = [];
  for (const check of CHECKS) diagnoses.push({ check: check.name, ...(await examine(check, patient)) });
  return diagnoses;
}

const queryRows = async ({ database }: Patient, sql: string): Promise<unknown> => {
  if (!database) return { error: 'the database cannot be used' };
  return database.query<object>(sql).then<unknown, unknown>(
    ({ rows }) => rows,
    ({ message }: Error) => ({ error: message }),
  );
};

const HAS_STATEMENTS = `select exists(select from pg_extension where extname = 'pg_stat_statements') as "isThere"`;

async function queryStatements(patient: Patient): Promise<unknown> {
  const [found] = [await queryRows(patient, HAS_STATEMENTS)].flat() as { isThere?: boolean }[];
  return found?.isThere ? queryRows(patient, STATEMENTS) : { error: 'pg_stat_statements is not installed' };
}
