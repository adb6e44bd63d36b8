import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row on which all processes of this database must agree. */
@Entity('deployment')
export class Deployment {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'deployment_pkey' }) id!: number;
  @Column('bytea') appSecretProof!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) appSecretSince!: Date;
  /** The same constant encrypted with previous secrets that are still needed for decryption. */
  @Column('bytea', { array: true, default: '{}' }) appSecretsNeeded!: Buffer[];
}
