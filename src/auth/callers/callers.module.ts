import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../../workspaces/workspaces.module.js';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { CallersController } from './callers.controller.js';

@Module({ imports: [ApiKeysModule, WorkspacesModule], controllers: [CallersController] })
export class CallersModule {}
