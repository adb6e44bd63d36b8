import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Workspace } from './workspace.entity.js';

export type ImportState =
  | 'queued'
  | 'checking'
  | 'ready'
  | 'running'
  | 'reverting'
  | 'done'
  | 'failed'
  | 'cancelled'
  | 'reverted';

/** Rows of an import by what became of them, or would in a dry run; the last two are codes of an undone one. */
export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  undone: number;
  kept: number;
}

/** On whose behalf an import goes on: a person by the id of the account, or an API key. */
export interface ImportMaker {
  type: 'user' | 'key';
  id: string;
  name: string;
}

const OPEN = `state in ('queued', 'checking', 'ready', 'running', 'reverting')`;

/** A file with QR codes of another service, or of this one, that is stored part by part. docs/adr/0096 */
@Entity('imports')
@Index('imports_created', ['workspaceId', 'createdAt', 'id'])
@Index('imports_open', ['workspaceId'], { unique: true, where: OPEN })
@Index('imports_turns', ['turnAt'], { where: OPEN.replace(`'ready', `, '') })
export class Import {
  /** Also the id of the change that its codes get. */
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('varchar', { length: 16 }) state!: ImportState;
  @Column('varchar', { length: 16 }) source!: string;
  @Column('varchar', { length: 255, nullable: true }) fileName!: string | null;
  @Column('varchar', { length: 8 }) mode!: 'create' | 'upsert';
  @Column('boolean') atomic!: boolean;
  @Column('boolean') dryRun!: boolean;
  /** When it began to store codes; until then, it is only checked. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) ranAt!: Date | null;
  @Column('integer') rows!: number;
  /** Of the check or, after it, of the run. */
  @Column('integer') processed!: number;
  @Column('integer') nextPart!: number;
  @Column('jsonb') counts!: ImportCounts;
  @Column('jsonb') ignoredColumns!: string[];
  /** Seals the items of its parts; itself sealed with APP_SECRET. Null for imports of before that. */
  @Column('bytea', { nullable: true }) itemsKey!: Buffer | null;
  /** Why it failed. */
  @Column('varchar', { length: 500, nullable: true }) fault!: string | null;
  @Column('jsonb') maker!: ImportMaker;
  /** The change of its revert, and the last code that it has taken back. */
  @Column('uuid', { nullable: true }) undoChangeId!: string | null;
  @Column('uuid', { nullable: true }) undoAfter!: string | null;
  /** How often the next part was begun in vain. */
  @Column('integer') tries!: number;
  /** One process works on it until the lease ends; a new token makes the work of a former one void. */
  @Column('uuid', { nullable: true }) leaseToken!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) leaseEndsAt!: Date | null;
  /** Those that had no turn for the longest time are next. */
  @Column({ type: 'timestamptz', precision: 3 }) turnAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
