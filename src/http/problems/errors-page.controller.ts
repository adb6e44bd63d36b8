import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { contentPolicy, htmlDocument, safeHtml, stylesheet } from '#libs/http-server';
import { catalogue } from './catalogue.js';

const STYLE = stylesheet(['main{max-width:44rem}', 'dt{margin-top:1rem}', 'dt:target{outline:2px solid}']);
const POLICY = contentPolicy({ 'style-src': STYLE.source, 'img-src': "'self'" });

const terms = Object.entries(catalogue).map(
  ([code, { status, title, remedy }]) =>
    safeHtml`<dt id="${code}"><code>${code}</code> (${String(status)})</dt><dd>${title}. ${remedy}</dd>\n`,
);

/** The page that the `type` of each problem points to. */
@ApiExcludeController()
@Controller('errors')
export class ErrorsPageController {
  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', POLICY)
  show(): string {
    return htmlDocument('Error codes', STYLE, safeHtml`<h1>Error codes</h1><dl>${terms}</dl>`);
  }
}
