import { readDocument } from './document.js';
import { fieldTable } from './fields.js';
import { json } from './markdown.js';

/** The events that endpoints get, each with its body. */
export function eventSections(): string {
  const document = readDocument();
  return ['scan', 'lead', 'cta_click']
    .flatMap((name) => {
      const event = document['x-webhooks'][name]?.post;
      const body = event?.requestBody.content['application/json'];
      if (!event || !body) throw new Error(`openapi.yaml has no event ${name}`);
      return [
        `## ${name}`,
        `${event.summary}. ${event.description}`,
        json(body.example),
        fieldTable(body.schema, { document, marksRequired: false }),
      ];
    })
    .join('\n\n');
}
