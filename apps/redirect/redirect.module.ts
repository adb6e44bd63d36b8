import { Module } from '@nestjs/common';
import { EdgeDatabaseModule } from '#libs/database';
import { ScansModule } from '#libs/scans';
import { CodeResolver } from './code-resolver.js';
import { RedirectEdge } from './redirect.edge.js';

/** The scan edge; the owner of the HTTP server passes each request to RedirectEdge first. */
@Module({
  imports: [EdgeDatabaseModule, ScansModule],
  providers: [CodeResolver, RedirectEdge],
  exports: [RedirectEdge],
})
export class RedirectModule {}
