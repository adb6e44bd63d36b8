import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Member } from './member.entity.js';

@Entity('member_emails')
@Index('member_emails_value', ['valueNorm'])
export class MemberEmail {
  @ForeignKey(() => Member, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  memberId!: string;
  @PrimaryColumn('smallint') position!: number;
  @Column('text') value!: string;
  @Column({ type: 'text', collation: 'C' }) valueNorm!: string;
  @Column('text', { nullable: true }) type!: string | null;
  @Column('text', { nullable: true }) typeNorm!: string | null;
  @Column('text', { nullable: true }) display!: string | null;
  @Column('text', { nullable: true }) displayNorm!: string | null;
  @Column('boolean') isPrimary!: boolean;
}
