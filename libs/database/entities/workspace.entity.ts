import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PlanName } from '../values/plan-names.js';

@Entity('workspaces')
export class Workspace {
  @PrimaryColumn('uuid') id!: string;
  @Column('varchar', { length: 255 }) name!: string;
  @Column('varchar', { length: 16 }) plan!: PlanName;
  @Column('integer', { nullable: true }) perMinute!: number | null;
  @Column('integer', { nullable: true }) perMonth!: number | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
