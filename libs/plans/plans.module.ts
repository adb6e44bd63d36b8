import { Module } from '@nestjs/common';
import { StorageLimits } from './storage-limits.js';

@Module({ providers: [StorageLimits], exports: [StorageLimits] })
export class PlansModule {}
