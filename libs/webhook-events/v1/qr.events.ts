import { ID } from './code.event.js';
import { Documented } from './documented.js';
import { LifecycleEvent, SAMPLE_QR_CODE_ID } from './lifecycle.event.js';

class QrEventData {
  @Documented({ ...ID, description: 'ID of the QR code' }) id = SAMPLE_QR_CODE_ID;
  @Documented({ example: 'Table 12', description: 'Name of the QR code' }) name = 'Sample QR code';
  @Documented({
    type: String,
    nullable: true,
    example: 'table-12',
    description: 'Your own ID of the QR code; null if it has none',
  })
  external_id: string | null = 'table-12';
}

class QrChangeData extends QrEventData {
  @Documented({
    type: [String],
    example: ['name', 'tags'],
    description: 'Names of the fields that have changed, without their values',
  })
  changed: string[] = ['name', 'tags'];
}

export class QrCreatedEvent extends LifecycleEvent {
  static readonly summary = 'A QR code was created';
  static readonly description = 'Sent for each QR code, also of a bulk request or an import.';

  override readonly event = 'qr.created';
  @Documented({ description: 'The QR code' }) data = new QrEventData();
}

export class QrUpdatedEvent extends LifecycleEvent {
  static readonly summary = 'A QR code was edited';
  static readonly description =
    'Sent for each edit that changes a field, also of a bulk request. Archiving is `qr.archived` instead.';

  override readonly event = 'qr.updated';
  @Documented({ description: 'The QR code and what has changed' }) data = new QrChangeData();
}

export class QrArchivedEvent extends LifecycleEvent {
  static readonly summary = 'A QR code was archived';
  static readonly description =
    'Sent when its `status` becomes `archived`, instead of `qr.updated`; `changed` also names what else the edit changed.';

  override readonly event = 'qr.archived';
  @Documented({ description: 'The QR code and what has changed' }) data = new QrChangeData();
}

export class QrDeletedEvent extends LifecycleEvent {
  static readonly summary = 'A QR code was deleted';
  static readonly description = 'Sent when it is moved to the trash, from which it can be restored.';

  override readonly event = 'qr.deleted';
  @Documented({ description: 'The QR code' }) data = new QrEventData();
}

export class QrRestoredEvent extends LifecycleEvent {
  static readonly summary = 'A deleted QR code was restored';
  static readonly description = 'Sent when it is taken back from the trash.';

  override readonly event = 'qr.restored';
  @Documented({ description: 'The QR code' }) data = new QrEventData();
}

export class QrExpiredEvent extends LifecycleEvent {
  static readonly summary = 'A QR code has expired';
  static readonly description = 'Sent once `expires_at` has passed, a minute later at most.';

  override readonly event = 'qr.expired';
  @Documented({ description: 'The QR code' }) data = new QrEventData();
}

export class QrLimitReachedEvent extends LifecycleEvent {
  static readonly summary = 'A QR code has reached its scan limit';
  static readonly description = 'Sent once, with the scan that reaches `scan_limit`.';

  override readonly event = 'qr.limit_reached';
  @Documented({ description: 'The QR code' }) data = new QrEventData();
}
