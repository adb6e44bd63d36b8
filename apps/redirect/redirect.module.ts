import { Module } from '@nestjs/common';
import { EdgeDatabaseModule } from '#libs/database';
import { ScansModule } from '#libs/scans';
import { CodeResolver } from './code-resolver.js';
import { RedirectEdge } from './redirect.edge.js';

/** The scan edge; what owns the HTTP server asks its RedirectEdge first. */
@Module({
  imports: [EdgeDatabaseModule, ScansModule],
  providers: [CodeResolver, RedirectEdge],
  exports: [RedirectEdge],
})
export class RedirectModule {}
