import type { Client } from 'pg';

/** Sends the load; returns what the answers were. */
export type Attack = () => Promise<string>;

/** Something that one caller does within its limits. */
export interface Case {
  name: string;
  /** What must stand beforehand. */
  prepare(world: { url: string; client: Client }): Promise<Attack>;
}
