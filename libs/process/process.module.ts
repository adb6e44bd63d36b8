import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import type { Config } from '#libs/platform';
import { foundation, type Parts } from './foundation.js';

export type ProcessModules = NonNullable<ModuleMetadata['imports']>;

@Module({})
export class ProcessModule {
  static with(config: Config, parts: Parts, modules: ProcessModules): DynamicModule {
    return { module: ProcessModule, imports: [...foundation(config, parts), ...modules] };
  }
}
