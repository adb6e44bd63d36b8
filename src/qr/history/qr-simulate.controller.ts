import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SimulateScanDto } from '#libs/qr-codes';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { SimulatedScanDto } from './qr-simulate.dto.js';
import { QrSimulateService } from './qr-simulate.service.js';
import { QrCodeNotFound } from '../record/qr.errors.js';

@ApiTags('QR codes')
@Controller('api/v1/qr/:id/simulate')
export class QrSimulateController {
  constructor(private readonly simulations: QrSimulateService) {}

  @Post()
  @Operation({
    operationId: 'simulateScan',
    summary: 'Simulate a scan',
    description:
      'Returns the destination of a scan according to the current status, dates, rules and utm parameters of ' +
      'the code. Nothing is recorded or counted, and a key with the scope `read` is sufficient. Properties that ' +
      'you omit are treated as unknown.',
    reads: true,
    body: { type: SimulateScanDto, required: false },
  })
  @Returns(200, { description: 'The destination of such a scan', type: SimulatedScanDto })
  @ApiProblems(QrCodeNotFound)
  async simulate(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Body() body: SimulateScanDto,
  ): Promise<SimulatedScanDto> {
    return SimulatedScanDto.from(await this.simulations.simulate(caller, id, body));
  }
}
