import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { PlanName } from '../values/plan-names.js';
import { wholeNumber } from '../values/whole-number.transformer.js';
import { DesignTemplate } from './design-template.entity.js';

@Entity('workspaces')
@Index('workspaces_default_design', ['defaultDesignTemplateId'], {
  where: 'default_design_template_id is not null',
})
@Index('workspaces_deleted', ['deletedAt'], { where: 'deleted_at is not null' })
export class Workspace {
  @PrimaryColumn('uuid') id!: string;
  @Column('varchar', { length: 255 }) name!: string;
  @Column('varchar', { length: 16 }) plan!: PlanName;
  @Column('integer', { nullable: true }) perMinute!: number | null;
  @Column('integer', { nullable: true }) perMonth!: number | null;
  /** What it can store instead of what the plan says; 0 for no limit. */
  @Column('integer', { nullable: true }) maxCodes!: number | null;
  @Column('bigint', { nullable: true, transformer: wholeNumber }) maxBytes!: number | null;
  /** The template of the workspace for new QR codes without a design. */
  @ForeignKey(() => DesignTemplate, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  defaultDesignTemplateId!: string | null;
  /** Whether people enter only with a second factor. */
  @Column('boolean', { default: false }) requiresSecondFactor!: boolean;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  /** From then on, nobody can enter; its codes are redirected and it can be restored for WORKSPACE_STAY_DAYS. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) deletedAt!: Date | null;
  /** The admin who has deleted it; null if it was the operator, who alone can restore it then. */
  @Column('uuid', { nullable: true }) deletedBy!: string | null;
  /** Set by the operator: visitors of its codes see a notice, nothing is delivered, and nobody can change anything. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) suspendedAt!: Date | null;
  /** Set by the operator while it moves to another installation: nobody can change anything, and its codes work. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) frozenAt!: Date | null;
  /** Where short URLs on the default domain lead since it has moved, before their path; they are not counted any longer. */
  @Column('varchar', { length: 2048, nullable: true }) forwardUrl!: string | null;
}
