import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { describeServers } from '../redis/redis-urls.js';
import { isLoopback } from '../urls/loopback.js';
import { describeDatabase } from './reach-database.js';

export interface StartFact {
  name: 'Database' | 'Redis' | 'Emails';
  value: string;
  isWarning: boolean;
}

const fact = (name: StartFact['name'], value: string, isWarning = false): StartFact => ({
  name,
  value,
  isWarning,
});

export function startWarnings(config: Config, names: StartFact['name'][]): string[] {
  const { protocol, hostname } = new URL(config.baseUrl);
  const isReadable = protocol === 'http:' && !isLoopback(hostname);
  return [
    ...(isReadable
      ? [`BASE_URL is ${config.baseUrl}: without https, anyone on the way can read passwords and sessions`]
      : []),
    ...(names.includes('Emails') && !config.isDelivering
      ? ['DELIVERIES is off: webhooks and emails wait, and nothing is sent']
      : []),
    ...config.removedWarnings,
    ...startFacts(config, names)
      .filter(({ isWarning }) => isWarning)
      .map(({ name, value }) => `${name}: ${value}`),
  ];
}

export function startFacts(config: Config, names: StartFact['name'][]): StartFact[] {
  return [databaseFact(config), redisFact(config), emailFact(config)].filter(({ name }) =>
    names.includes(name),
  );
}

function databaseFact(config: Config): StartFact {
  return fact('Database', describeDatabase(config.requireDatabaseUrl()));
}

function redisFact({ redisUrl, redisSentinels }: Config): StartFact {
  if (!redisUrl) return fact('Redis', 'not used: REDIS_URL is not set');
  const servers = describeServers(redisUrl);
  return fact('Redis', redisSentinels ? `${servers} of ${describeServers(redisSentinels)}` : servers);
}

function emailFact({ smtpUrl, dataDir, mailFrom }: Config): StartFact {
  if (smtpUrl) return fact('Emails', `${new URL(smtpUrl).host}, from ${mailFrom}`);
  const folder = join(dataDir, 'mail');
  return fact('Emails', `not sent, but written to ${folder}: SMTP_URL is not set`, true);
}
