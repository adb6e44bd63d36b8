import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems } from '../problems/index.js';
import { Id } from '../requests/id.pipe.js';
import { Operation, Returns } from '../requests/operation.decorator.js';
import { SimulatedScanDto, SimulateScanDto } from './qr-simulate.dto.js';
import { QrSimulateService } from './qr-simulate.service.js';
import { QrCodeNotFound } from './qr.errors.js';

@ApiTags('QR codes')
@Controller('api/v1/qr/:id/simulate')
export class QrSimulateController {
  constructor(private readonly simulations: QrSimulateService) {}

  @Post()
  @Operation({
    operationId: 'simulateScan',
    summary: 'Ask where a scan would lead',
    description:
      'By status, dates, rules and utm as they stand. Nothing is recorded or counted, and a key of scope read may ask.',
    reads: true,
    body: { type: SimulateScanDto, required: false },
  })
  @Returns(200, { type: SimulatedScanDto })
  @ApiProblems(QrCodeNotFound)
  async simulate(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: SimulateScanDto,
  ): Promise<SimulatedScanDto> {
    return SimulatedScanDto.from(await this.simulations.simulate(caller, id, body));
  }
}
