export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

export const NEEDED = {
  APP_SECRET: '; generate one with `openssl rand -base64 32`',
  DATABASE_URL: ', such as postgres://user:password@host/database',
};
export type Needed = keyof typeof NEEDED;

/** @throws ConfigError */
export function missing(names: Needed[]): never {
  throw new ConfigError(names.map((name) => `${name}: is required${NEEDED[name]}`));
}
