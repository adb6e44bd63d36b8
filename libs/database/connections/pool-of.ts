import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The pool has no public type in TypeORM, which also has no named statements. */
export const poolOf = ({ driver }: DataSource): Pool => (driver as unknown as { master: Pool }).master;
