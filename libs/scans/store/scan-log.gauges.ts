import { Injectable } from '@nestjs/common';
import { GaugeSource, scanLogMetrics } from '#libs/platform';
import { Locations } from '../capture/locations.js';
import { ScanLog } from './scan-log.js';

@Injectable()
export class ScanLogGauges extends GaugeSource {
  constructor(
    private readonly scans: ScanLog,
    private readonly locations: Locations,
  ) {
    super();
  }

  protected read(): void {
    const { waiting, inFlight, geoipBuild } = scanLogMetrics();
    const { load } = this.scans;
    waiting.set(load.waiting);
    inFlight.set(load.inFlight);
    geoipBuild.set(this.locations.newestAsOf.getTime() / 1_000);
  }
}
