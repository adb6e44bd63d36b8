import { getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { acceptedType } from '../../http/requests/accept.js';
import { Returns } from '../../http/requests/operation.decorator.js';
import { LINK, nextLink } from '../../http/requests/response-headers.js';
import { LeadListDto } from './leads.dto.js';
import type { ListedPage } from './leads.service.js';

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';

export const ReturnsLeads = (columns: string[]): MethodDecorator =>
  Returns(200, {
    content: {
      [JSON_TYPE]: { schema: { $ref: getSchemaPath(LeadListDto) } },
      [CSV_TYPE]: { schema: { type: 'string' }, example: `${columns.join(',')}\r\n` },
    },
    description: 'A page of leads, or all leads as CSV',
    headers: {
      ...LINK,
      'Content-Disposition': {
        description: 'Only for CSV: `attachment; filename="leads.csv"`',
        schema: { type: 'string' },
      },
    },
  });

export const wantsCsv = (request: Request): boolean =>
  acceptedType(request, [JSON_TYPE, CSV_TYPE]) === CSV_TYPE;

export function sendPage(response: Response, baseUrl: string, { leads, nextCursor }: ListedPage): void {
  if (nextCursor !== null) response.set('Link', nextLink(response.req as Request, baseUrl, nextCursor));
  response.json({ data: leads, next_cursor: nextCursor } satisfies LeadListDto);
}
