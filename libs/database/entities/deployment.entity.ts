import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: what all processes on this database must agree on. */
@Entity('deployment')
export class Deployment {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'deployment_pkey' }) id!: number;
  /** A constant, encrypted under APP_SECRET: a secret that cannot decrypt it is not the one in use. */
  @Column('bytea') appSecretProof!: Buffer;
  /** Since when this secret is in use. */
  @Column({ type: 'timestamptz', precision: 3 }) appSecretSince!: Date;
}
