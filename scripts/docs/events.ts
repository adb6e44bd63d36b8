import { exampleIn, readDocument } from './document.js';
import { fieldTable } from './fields.js';
import { json } from './markdown.js';

/** The events that endpoints get, each with its body. */
export function eventSections(): string {
  const document = readDocument();
  return ['scan', 'lead', 'cta_click', 'batch']
    .flatMap((name) => {
      const event = document['x-webhooks'][name]?.post;
      const schema = event?.requestBody?.content?.['application/json']?.schema;
      if (!event || !schema) throw new Error(`openapi.yaml has no event ${name}`);
      return [
        `## ${name}`,
        `${event.summary}. ${event.description ?? ''}`,
        json(exampleIn(event.requestBody, document)),
        fieldTable(schema, { document, marksRequired: false }),
      ];
    })
    .join('\n\n');
}
