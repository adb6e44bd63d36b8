import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ErrorsPageController } from './errors-page.controller.js';
import { ProblemFilter } from './problem.filter.js';
import { ProblemRenderer } from './problem.renderer.js';

@Module({
  controllers: [ErrorsPageController],
  providers: [ProblemRenderer, { provide: APP_FILTER, useClass: ProblemFilter }],
  exports: [ProblemRenderer],
})
export class ProblemsModule {}
