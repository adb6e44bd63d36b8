import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QrCode } from '#libs/database';
import { ScansModule } from '#libs/scans';
import { CodeResolver } from './code-resolver.js';
import { RedirectEdge } from './redirect.edge.js';

/** The scan edge; what owns the HTTP server asks its RedirectEdge first. */
@Module({
  imports: [TypeOrmModule.forFeature([QrCode]), ScansModule],
  providers: [CodeResolver, RedirectEdge],
  exports: [RedirectEdge],
})
export class RedirectModule {}
