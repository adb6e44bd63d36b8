import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** A code that a person has not used yet. */
@Entity('recovery_codes')
export class RecoveryCode {
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;
  @PrimaryColumn('bytea') codeHash!: Buffer;
}
