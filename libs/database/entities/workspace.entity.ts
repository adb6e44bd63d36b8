import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('workspaces')
export class Workspace {
  @PrimaryColumn('uuid') id!: string;
  @Column('varchar', { length: 255 }) name!: string;
  @Column('varchar', { length: 16 }) plan!: 'free' | 'pro' | 'business' | 'agency';
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
