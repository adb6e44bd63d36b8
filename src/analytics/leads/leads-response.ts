import { getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Returns } from '../../http/requests/operation.decorator.js';
import { contentDispositionOf, LINK, nextLink } from '../../http/requests/response-headers.js';
import { LeadListDto } from './leads.dto.js';
import type { ListedPage } from './leads.service.js';

export const ReturnsLeads = (columns: string[]): MethodDecorator =>
  Returns(200, {
    content: {
      'application/json': { schema: { $ref: getSchemaPath(LeadListDto) } },
      'text/csv': { schema: { type: 'string' }, example: `${columns.join(',')}\r\n` },
    },
    description: 'A page of leads, or all leads as CSV',
    headers: {
      ...LINK,
      ...contentDispositionOf('Only for CSV: `attachment; filename="leads.csv"`'),
    },
  });

export function sendPage(response: Response, baseUrl: string, { leads, nextCursor }: ListedPage): void {
  if (nextCursor !== null) response.set('Link', nextLink(response.req as Request, baseUrl, nextCursor));
  response.json({ data: leads, next_cursor: nextCursor } satisfies LeadListDto);
}
