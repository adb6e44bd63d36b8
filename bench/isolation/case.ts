import type { Client } from 'pg';

/** Sends the load and returns a summary of the answers. */
export type Attack = () => Promise<string>;

export interface World {
  url: string;
  shortUrl: string;
  client: Client;
  /** The URL of a webhook receiver in a separate process. */
  receiverUrl: string;
}

/** A load that one caller can send within its limits. */
export interface Case {
  name: string;
  /** Prepares the database for the load. */
  prepare(world: World): Promise<Attack>;
}
