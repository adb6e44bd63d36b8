import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: what all processes on this database must agree on. */
@Entity('deployment')
export class Deployment {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'deployment_pkey' }) id!: number;
  /** A constant, encrypted under the secret that is in use: with it, all processes encrypt. */
  @Column('bytea') appSecretProof!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) appSecretSince!: Date;
  /** The same constant under previous secrets, until nothing is encrypted under them. */
  @Column('bytea', { array: true, default: '{}' }) appSecretsNeeded!: Buffer[];
}
