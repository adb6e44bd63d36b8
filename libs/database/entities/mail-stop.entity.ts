import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** A person who gets no more notifications about a code or workspace, because they followed the link in one. */
@Entity('mail_stops')
export class MailStop {
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;
  /** What the notifications are about: a QR code or a workspace. */
  @PrimaryColumn('uuid') subjectId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
