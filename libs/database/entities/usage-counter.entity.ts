import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../values/whole-number.transformer.js';
import { Workspace } from './workspace.entity.js';

@Entity('usage_counters')
export class UsageCounter {
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  workspaceId!: string;
  @PrimaryColumn('date') month!: string;
  @Column('bigint', { transformer: wholeNumber }) used!: number;
}
