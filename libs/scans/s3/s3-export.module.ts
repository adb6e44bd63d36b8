import { Module } from '@nestjs/common';
import { Config } from '#libs/platform';
import { ThreadsModule } from '#libs/queue';
import { S3Bucket } from './s3-bucket.js';
import { S3ExportGauges } from './s3-export.gauges.js';
import { S3Exporter } from './s3-exporter.js';

const bucket = ({ s3Export }: Config): S3Bucket => {
  if (!s3Export) throw new Error('SCAN_EXPORT_S3_URL is not set');
  return new S3Bucket(s3Export);
};

@Module({
  imports: [ThreadsModule],
  providers: [{ provide: S3Bucket, inject: [Config], useFactory: bucket }, S3Exporter, S3ExportGauges],
  exports: [S3Exporter],
})
export class S3ExportModule {}
