import { Module } from '@nestjs/common';
import { TargetsModule } from '#libs/delivery';
import { SymbolImages } from '#libs/qr-codes';
import { ThreadsModule } from '#libs/queue';
import { QrDesignsService } from './qr-designs.service.js';
import { QrLogosService } from './qr-logos.service.js';

/** Reads designs, which codes and templates have. */
@Module({
  imports: [TargetsModule, ThreadsModule],
  providers: [QrDesignsService, QrLogosService, SymbolImages],
  exports: [QrDesignsService, SymbolImages],
})
export class QrDesignsModule {}
