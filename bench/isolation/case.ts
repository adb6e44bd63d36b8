import type { Client } from 'pg';

/** Sends the load; returns what the answers were. */
export type Attack = () => Promise<string>;

/** What the cases work with. */
export interface World {
  /** Of the API. */
  url: string;
  /** Of the scans. */
  shortUrl: string;
  client: Client;
  /** Of a receiver of webhooks, which runs in a process of its own. */
  receiverUrl: string;
}

/** Something that one caller does within its limits. */
export interface Case {
  name: string;
  /** What must stand beforehand. */
  prepare(world: World): Promise<Attack>;
}
