import { CITY, CodeEvent, COUNTRY, DEVICE, SAMPLE_TIME, TIME } from './code.event.js';
import { Documented } from './documented.js';

class WebhookCta {
  @Documented({ example: 'book', description: 'ID of the button' }) id = 'book';
  @Documented({ example: 'Book a table', description: 'Text on the button' }) label = 'Book a table';
  @Documented({ example: 'https://example.com/book', description: 'Where the button leads' }) url =
    'https://example.com/book';
  @Documented(COUNTRY) country = 'CH';
  @Documented(CITY) city = 'Zurich';
  @Documented(DEVICE) device = 'mobile';
  @Documented({ ...TIME, description: 'When the button was clicked' }) clicked_at = SAMPLE_TIME;
}

export class CtaClickEvent extends CodeEvent {
  static readonly summary = 'A visitor clicked a button of a landing page';
  static readonly description = 'Sent for each click, except those of bots.';

  override readonly event = 'cta_click';
  @Documented({ description: 'The click and its button' }) cta = new WebhookCta();
}
