import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Delimiter } from '#libs/csv';
import { categoryNames, categoryOf } from '#libs/qr-codes';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { beginCsv, toCsv } from '../../http/requests/csv.js';
import { BomField, DelimiterField, ForField, QueryChoiceField } from '../../http/requests/query-fields.js';
import { cellsOfData } from '../record/qr-csv.fields.js';

export class BulkTemplateQuery {
  @QueryChoiceField(categoryNames, { default: 'url', description: 'Category of the QR codes' })
  category = 'url';

  @BomField()
  bom = false;

  @DelimiterField()
  delimiter?: Delimiter;

  @ForField()
  for?: 'spreadsheet';
}

/** Columns beside those of the category. */
const OWN = ['name', 'category', 'tags', 'folder', 'external_id', 'short_code'];

@ApiTags('QR codes')
@Controller('api/v1/qr/bulk/template.csv')
export class QrBulkTemplateController {
  @Get()
  @Operation({
    operationId: 'getBulkTemplate',
    summary: 'Download a CSV template',
    description:
      'Returns a CSV file for the bulk request with the columns of a category and an example, which you replace ' +
      'with your QR codes.',
  })
  @Returns(200, {
    description: 'The template',
    content: { 'text/csv': { schema: { type: 'string' }, example: 'name,category,qr_data.url\r\n' } },
    headers: {
      'Content-Disposition': {
        description: '`attachment`, with a name such as `qr-codes-url.csv`',
        schema: { type: 'string' },
      },
    },
  })
  get(@Query() { category, ...format }: BulkTemplateQuery, @Res() response: Response): void {
    const cells = cellsOfData(categoryOf(category).example);
    const header = [...OWN, ...cells.map(({ path }) => path.join('.'))];
    const own = [`Example: ${category}`, category, ...OWN.slice(2).map(() => null)];
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="qr-codes-${category}.csv"`,
    });
    const row = [...own, ...cells.map(({ value }) => value)];
    response.send(beginCsv(header, format) + toCsv([row], format));
  }
}
