import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ReadinessService } from './readiness.service.js';

/** For orchestrators; liveness never asks the database, whose outage no restart of ours would cure. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(private readonly readiness: ReadinessService) {}

  @Get('livez')
  @Header('Cache-Control', 'no-store')
  live(): { status: string } {
    return { status: 'ok' };
  }

  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response): Promise<{ status: string; reason?: string }> {
    const reason = await this.readiness.findObstacle();
    if (reason === null) return { status: 'ok' };
    response.status(503).set('Retry-After', '2');
    return { status: 'unavailable', reason };
  }
}
