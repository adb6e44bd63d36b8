import { CITY, CodeEvent, COUNTRY, DEVICE, ID, SAMPLE_TIME, TIME } from './code.event.js';
import { Documented } from './documented.js';

class WebhookLead {
  @Documented({ ...ID, description: 'ID of the lead' }) id = '00000000-0000-7000-8000-000000000002';
  @Documented({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { email: 'ada@example.com' },
    description: 'The submitted values, keyed by field name',
  })
  fields: Record<string, string> = { name: 'Ada Lovelace', email: 'ada@example.com' };
  @Documented({ description: 'Whether the visitor checked the box; false if there is none' })
  consent = true;
  @Documented({
    nullable: true,
    example: 'Send me the newsletter.',
    description: 'The text beside the box; null if there is none',
  })
  consent_text: string | null = 'Send me the newsletter.';
  @Documented(COUNTRY) country = 'CH';
  @Documented(CITY) city = 'Zurich';
  @Documented(DEVICE) device = 'mobile';
  @Documented({ ...TIME, description: 'When the form was submitted' }) submitted_at = SAMPLE_TIME;
}

export class LeadEvent extends CodeEvent {
  static readonly summary = 'A visitor submitted the form of a landing page';
  static readonly description = 'Sent for each form, except those that bots fill in.';

  override readonly event = 'lead';
  @Documented({ description: 'The form that was submitted' }) lead = new WebhookLead();
}
