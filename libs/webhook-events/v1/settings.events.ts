import { ID } from './code.event.js';
import { Documented } from './documented.js';
import { LifecycleEvent, SAMPLE_RECORD_ID, SAMPLE_WORKSPACE_ID } from './lifecycle.event.js';

class MemberEventData {
  @Documented({ ...ID, description: 'ID of the member' }) id = SAMPLE_RECORD_ID;
  @Documented({ example: 'editor', description: 'Role of the member: viewer, editor or admin' }) role =
    'editor';
}

class ApiKeyEventData {
  @Documented({ ...ID, description: 'ID of the API key' }) id = SAMPLE_RECORD_ID;
  @Documented({ example: 'Point of sale', description: 'Name of the API key' }) name = 'Sample key';
  @Documented({
    example: 'read_write',
    description: 'Scope of the API key: read, read_write, admin, or custom for other permissions',
  })
  scope = 'read_write';
}

class QuotaEventData {
  @Documented({ ...ID, description: 'ID of the workspace' }) id = SAMPLE_WORKSPACE_ID;
  @Documented({
    type: 'integer',
    example: 75,
    description: 'Percentage of the API requests of the month that is used up: 75 or 100',
  })
  threshold = 75;
}

class EndpointEventData {
  @Documented({ ...ID, description: 'ID of the webhook endpoint' }) id = SAMPLE_RECORD_ID;
}

class DomainEventData {
  @Documented({ ...ID, description: 'ID of the domain' }) id = SAMPLE_RECORD_ID;
  @Documented({ example: 'go.example.com', description: 'Name of the domain' }) name = 'go.example.com';
}

export class MemberJoinedEvent extends LifecycleEvent {
  static readonly summary = 'A member joined the workspace';
  static readonly description =
    'Sent when a person accepts an invitation, takes a membership that was prepared by SCIM, or is activated again.';

  override readonly event = 'member.joined';
  @Documented({ description: 'The member' }) data = new MemberEventData();
}

export class MemberLeftEvent extends LifecycleEvent {
  static readonly summary = 'A member left the workspace';
  static readonly description = 'Sent when a member leaves, is removed, or is deactivated.';

  override readonly event = 'member.left';
  @Documented({ description: 'The member, with the last role' }) data = new MemberEventData();
}

export class MemberRoleChangedEvent extends LifecycleEvent {
  static readonly summary = 'The role of a member has changed';
  static readonly description = 'Sent for each member whose role changes, also by SCIM.';

  override readonly event = 'member.role_changed';
  @Documented({ description: 'The member, with the new role' }) data = new MemberEventData();
}

export class ApiKeyCreatedEvent extends LifecycleEvent {
  static readonly summary = 'An API key was created';
  static readonly description = 'Sent for each new API key, never with its secret.';

  override readonly event = 'api_key.created';
  @Documented({ description: 'The API key' }) data = new ApiKeyEventData();
}

export class ApiKeyExpiringEvent extends LifecycleEvent {
  static readonly summary = 'An API key expires in 7 days';
  static readonly description = 'Sent once, 7 days before the key expires. Keys that live shorter have none.';

  override readonly event = 'api_key.expiring';
  @Documented({ description: 'The API key' }) data = new ApiKeyEventData();
}

export class ApiKeyRevokedEvent extends LifecycleEvent {
  static readonly summary = 'An API key was revoked';
  static readonly description = 'Sent when a person or the service revokes it; not when it expires.';

  override readonly event = 'api_key.revoked';
  @Documented({ description: 'The API key' }) data = new ApiKeyEventData();
}

export class QuotaThresholdEvent extends LifecycleEvent {
  static readonly summary = 'The API requests of the month are used up to 75 or 100 %';
  static readonly description = 'Sent once a month for each of the two, a minute late at most.';

  override readonly event = 'quota.threshold';
  @Documented({ description: 'The workspace and the threshold' }) data = new QuotaEventData();
}

export class WebhookDisabledEvent extends LifecycleEvent {
  static readonly summary = 'The service disabled a webhook endpoint';
  static readonly description = 'Sent to the other endpoints of the workspace.';

  override readonly event = 'webhook.disabled';
  @Documented({ description: 'The webhook endpoint' }) data = new EndpointEventData();
}

export class WebhookRecoveredEvent extends LifecycleEvent {
  static readonly summary = 'A webhook endpoint works again';
  static readonly description =
    'Sent to the other endpoints of the workspace with the first success after deliveries have failed.';

  override readonly event = 'webhook.recovered';
  @Documented({ description: 'The webhook endpoint' }) data = new EndpointEventData();
}

export class DomainVerifiedEvent extends LifecycleEvent {
  static readonly summary = 'A domain was verified';
  static readonly description = 'Sent when its DNS record is found.';

  override readonly event = 'domain.verified';
  @Documented({ description: 'The domain' }) data = new DomainEventData();
}

export class DomainLostEvent extends LifecycleEvent {
  static readonly summary = 'A domain is no longer verified';
  static readonly description =
    'Sent when the workspace loses a verified domain: it can create no more QR codes on it.';

  override readonly event = 'domain.lost';
  @Documented({ description: 'The domain' }) data = new DomainEventData();
}
