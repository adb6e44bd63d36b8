import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { alive, readinessResponse, ReadinessService, type HealthResponse } from '#libs/http-server';

/** Serves orchestrators. Liveness does not check the database, because a restart would not end an outage of it. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(private readonly readiness: ReadinessService) {}

  @Get('livez')
  @Header('Cache-Control', 'no-store')
  live(): HealthResponse['body'] {
    return alive.body;
  }

  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthResponse['body']> {
    const [own, others] = await Promise.all([this.readiness.findObstacle(), this.readiness.findOthers()]);
    const roles = Object.keys(others).length > 0 ? { api: own, ...others } : {};
    const { status, headers, body } = readinessResponse(own, roles);
    response.status(status).set(headers);
    return body;
  }
}
