import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../../workspaces/workspaces.module.js';
import { CallersController } from './callers.controller.js';

@Module({ imports: [WorkspacesModule], controllers: [CallersController] })
export class CallersModule {}
