import { ID, SAMPLE_QR_CODE_ID, SAMPLE_TIME, TIME } from './code.event.js';
import { Documented } from './documented.js';

export const SAMPLE_EVENT_ID = '00000000-0000-7000-8000-000000000005';
export const SAMPLE_WORKSPACE_ID = '00000000-0000-7000-8000-000000000006';
export const SAMPLE_RECORD_ID = '00000000-0000-7000-8000-000000000007';

/** Says that something has changed, without its content: receivers read that from the API. */
export abstract class LifecycleEvent {
  /** Endpoints subscribe to this name, or to its first part with `.*`; at most 32 characters. */
  readonly event: string = '';
  @Documented({ ...ID, description: 'ID of the event, the same in all requests that report it' }) id =
    SAMPLE_EVENT_ID;
  @Documented({ ...TIME, description: 'When it happened' }) occurred_at = SAMPLE_TIME;
  @Documented({ ...ID, description: 'ID of the workspace' }) workspace_id = SAMPLE_WORKSPACE_ID;
}

export { SAMPLE_QR_CODE_ID };
