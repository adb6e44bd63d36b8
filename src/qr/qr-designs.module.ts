import { Module } from '@nestjs/common';
import { SymbolImages } from '#libs/qr-codes';
import { ThreadsModule } from '#libs/queue';
import { QrDesignsService } from './qr-designs.service.js';

/** Reads designs, which codes and templates have. */
@Module({
  imports: [ThreadsModule],
  providers: [QrDesignsService, SymbolImages],
  exports: [QrDesignsService, SymbolImages],
})
export class QrDesignsModule {}
