import { Client, type ClientConfig, type PoolConfig } from 'pg';

/** Returns the URL to connect with now: its user and password may have been rotated. */
export type CurrentUrl = () => string;

/** Returns what a pool needs to ask for the URL at each new connection. */
export function connectionsTo(url: CurrentUrl): Pick<PoolConfig, 'connectionString' | 'Client'> {
  class CurrentClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: url() });
    }
  }
  return { connectionString: url(), Client: CurrentClient };
}
