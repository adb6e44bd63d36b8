import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QrCode } from '#libs/database';
import { QrController } from './qr.controller.js';
import { QrService } from './qr.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([QrCode])],
  controllers: [QrController],
  providers: [QrService],
  exports: [QrService],
})
export class QrModule {}
