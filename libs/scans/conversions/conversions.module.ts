import { Module } from '@nestjs/common';
import { ConversionCounts } from './conversion-counts.js';
import { ConversionWrites } from './conversion-writes.js';
import { CtaClicks } from './cta-clicks.js';
import { Leads } from './leads.js';

@Module({
  providers: [ConversionCounts, ConversionWrites, CtaClicks, Leads],
  exports: [ConversionCounts, CtaClicks, Leads],
})
export class ConversionsModule {}
