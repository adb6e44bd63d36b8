import { exampleIn, readDocument } from './document.js';
import { fieldTable } from './fields.js';
import { json } from './markdown.js';

/** The events that endpoints get, each with its body. */
export function eventSections(): string {
  const document = readDocument();
  return Object.entries(document['x-webhooks'])
    .flatMap(([name, { post: event }]) => {
      const schema = event.requestBody?.content?.['application/json']?.schema;
      if (!schema) throw new Error(`openapi.yaml has no body of the event ${name}`);
      return [
        `## ${name}`,
        `${event.summary}. ${event.description ?? ''}`,
        json(exampleIn(event.requestBody, document)),
        fieldTable(schema, { document, marksRequired: false }),
      ];
    })
    .join('\n\n');
}
