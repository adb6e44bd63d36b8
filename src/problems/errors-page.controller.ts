import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { escapeHtml } from '#libs/html';
import { catalogue } from './catalogue.js';

/** The page that the `type` of each problem points to. */
@ApiExcludeController()
@Controller('errors')
export class ErrorsPageController {
  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
  show(): string {
    const rows = Object.entries(catalogue).map(
      ([code, { status, title, remedy }]) =>
        `<dt id="${code}"><code>${code}</code> (${status})</dt><dd>${title}. ${escapeHtml(remedy)}</dd>`,
    );
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Error codes</title>
<style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}dt{margin-top:1rem}dt:target{background:#ff9}</style>
<h1>Error codes</h1><dl>${rows.join('\n')}</dl></html>`;
  }
}
