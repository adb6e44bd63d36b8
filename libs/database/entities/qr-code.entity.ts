import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Domain } from './domain.entity.js';
import { Folder } from './folder.entity.js';
import { Workspace } from './workspace.entity.js';

/** The status set by the owner. Statuses that depend on the time are computed on read. */
export type WrittenStatus = 'active' | 'paused' | 'archived';

export interface Actor {
  type: 'key' | 'user' | 'import';
  id: string | null;
  name: string | null;
}

const LIVE = 'deleted_at is null';

/** The row of a deleted code loses its content but remains, so that its short code is never reused. */
@Entity('qr_codes')
@ForeignKey(() => Folder, ['workspaceId', 'folderId'], ['workspaceId', 'id'])
@ForeignKey(() => Domain, ['workspaceId', 'domain'], ['workspaceId', 'name'])
@Index('qr_codes_short_code_folded', ['shortCodeNorm'], { unique: true })
// The previous version resolves scans with this index. Drop it after this release.
@Index('qr_codes_by_short_code', ['shortCode'])
@Index('qr_codes_domain', ['workspaceId', 'domain'], { where: 'domain is not null' })
@Index('qr_codes_external_id', ['workspaceId', 'externalId'], { unique: true, where: LIVE })
@Index('qr_codes_workspace', ['workspaceId', 'createdAt', 'id'], { where: LIVE })
@Index('qr_codes_updated', ['workspaceId', 'updatedAt', 'id'], { where: LIVE })
@Index('qr_codes_deleted_by_change', ['workspaceId', 'updatedAt', 'id'], { where: 'deleted_at is not null' })
@Index('qr_codes_name', ['workspaceId', 'nameSort', 'id'], { where: LIVE })
@Index('qr_codes_folder', ['workspaceId', 'folderId', 'createdAt', 'id'], { where: LIVE })
@Index('qr_codes_in_folder', ['workspaceId', 'folderId'], { where: 'folder_id is not null' })
@Index('qr_codes_category', ['workspaceId', 'category', 'createdAt', 'id'], { where: LIVE })
@Index('qr_codes_status', ['workspaceId', 'status', 'createdAt', 'id'], { where: LIVE })
@Index('qr_codes_expires', ['workspaceId', 'expiresAt'], { where: `${LIVE} and expires_at is not null` })
@Index('qr_codes_starts', ['workspaceId', 'startsAt'], { where: `${LIVE} and starts_at is not null` })
@Index('qr_codes_limited', ['workspaceId', 'createdAt', 'id'], {
  where: `${LIVE} and scan_limit is not null`,
})
@Index('qr_codes_deleted', ['deletedAt'], { where: 'deleted_at is not null and purged_at is null' })
@Index('qr_codes_often_edited', ['id'], { where: 'version > 20' })
@Index('qr_codes_digital_link', ['digitalLink'], {
  unique: true,
  where: `${LIVE} and digital_link is not null`,
})
@Index('qr_codes_by_digital_link', ['digitalLink', 'deletedAt'], { where: 'digital_link is not null' })
@Index('qr_codes_taken_down', ['workspaceId', 'takenDownContent'], {
  where: 'taken_down_content is not null',
})
// A GIN index over (workspace_id, tags_norm, search_text) that only the migration can create.
@Index('qr_codes_search', { synchronize: false })
export class QrCode {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('varchar', { length: 255 }) name!: string;
  @Column({ type: 'text', default: '', collation: 'C' }) nameSort!: string;
  @Column('varchar', { length: 32 }) category!: string;
  @Column('jsonb') qrData!: object;
  @Column('boolean', { default: true }) dynamic!: boolean;
  @Column('varchar', { length: 253, nullable: true }) domain!: string | null;
  /** Keeps the case in which it was entered; null for static codes. */
  @Column('varchar', { length: 64, nullable: true }) shortCode!: string | null;
  /**
   * The unique key for resolving scans (see shortCodeKey): `domain/` for codes with a domain, then the short code in
   * upper case, because phones and people change the case.
   */
  @Column('varchar', { length: 320, nullable: true }) shortCodeNorm!: string | null;
  /**
   * The key of the GS1 Digital Link that the symbol contains (see digitalLinkKey); null for other codes, and for those
   * whose symbol contains the short URL.
   */
  @Column('varchar', { length: 500, nullable: true }) digitalLink!: string | null;
  @Column('uuid', { nullable: true }) folderId!: string | null;
  @Column('text', { array: true, default: [] }) tags!: string[];
  @Column('text', { array: true, default: [] }) tagsNorm!: string[];
  @Column('varchar', { length: 255, nullable: true }) externalId!: string | null;
  @Column('jsonb', { default: {} }) metadata!: Record<string, string>;
  @Column('varchar', { length: 16, default: 'active' }) status!: WrittenStatus;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) startsAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) expiresAt!: Date | null;
  @Column('integer', { nullable: true }) scanLimit!: number | null;
  @Column('text', { nullable: true }) passwordHash!: string | null;
  @Column('text', { nullable: true }) fallbackUrl!: string | null;
  @Column('jsonb', { default: [] }) rules!: object[];
  @Column('jsonb', { default: {} }) design!: object;
  @Column('jsonb', { nullable: true }) utm!: Record<string, string> | null;
  @Column('boolean', { default: false }) forwardQuery!: boolean;
  @Column('jsonb', { default: { type: 'import', id: null, name: null } }) createdBy!: Actor;
  /** Name, short code, destinations and tags in lower case, one per line. */
  @Column('text', { default: '' }) searchText!: string;
  @Column('integer') version!: number;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) deletedAt!: Date | null;
  /** Set when the operator takes the code down, so that visitors see a notice. This is not counted as an edit. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) takenDownAt!: Date | null;
  /** The SHA-256 of its category and its qr_data at that time, which stay rejected whatever its owner changes. */
  @Column('bytea', { nullable: true }) takenDownContent!: Buffer | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) purgedAt!: Date | null;
}
