import type { LifecycleEventName } from '#libs/webhook-events';
import type { QrCodeAction } from '#libs/database';
import { storedFields } from '../record/qr.fields.js';
import type { Changes } from './edit.js';

type QrEventName = Extract<LifecycleEventName, `qr.${string}`>;

/** What an edit tells endpoints: its event and, if that names them, the changed fields. */
interface EditEvent {
  event: QrEventName;
  changed: string[] | null;
}

export function describeEdit(action: QrCodeAction, changes: Changes): EditEvent {
  if (action === 'deleted') return { event: 'qr.deleted', changed: null };
  if (action === 'restored') return { event: 'qr.restored', changed: null };
  const event = changes.status === 'archived' ? 'qr.archived' : 'qr.updated';
  return { event, changed: changedFields(changes) };
}

/** By their names in the API. */
const changedFields = (changes: Changes): string[] => [
  ...storedFields.flatMap(({ name, property }) => (property in changes ? [name] : [])),
  ...('passwordHash' in changes ? ['password'] : []),
];
