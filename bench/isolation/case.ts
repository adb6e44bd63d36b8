import type { Client } from 'pg';

export type Attack = () => Promise<string>;

export interface World {
  url: string;
  shortUrl: string;
  client: Client;
  receiverUrl: string;
}

export interface Case {
  name: string;
  prepare(world: World): Promise<Attack>;
}
