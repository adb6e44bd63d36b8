import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems, EVERY_OPERATION, TAKES_BODY } from '../problems/index.js';
import { ApiIdParam, IdPipe } from '../requests/id.pipe.js';
import { Reads } from '../requests/reads.decorator.js';
import { SimulatedScanDto, SimulateScanDto } from './qr-simulate.dto.js';
import { QrSimulateService } from './qr-simulate.service.js';
import { QrCodeNotFound } from './qr.errors.js';

@ApiTags('QR codes')
@ApiSecurity('bearerKey')
@ApiSecurity('headerKey')
@ApiSecurity('sessionCookie')
@ApiProblems(...EVERY_OPERATION)
@Controller('api/v1/qr/:id/simulate')
export class QrSimulateController {
  constructor(private readonly simulations: QrSimulateService) {}

  @Post()
  @HttpCode(200)
  @Reads()
  @ApiIdParam()
  @ApiOperation({
    operationId: 'simulateScan',
    summary: 'Ask where a scan would lead',
    description:
      'By status, dates, rules and utm as they stand. Nothing is recorded or counted, and a key of scope read may ask.',
  })
  @ApiBody({ type: SimulateScanDto, required: false })
  @ApiOkResponse({ type: SimulatedScanDto })
  @ApiProblems(...TAKES_BODY, QrCodeNotFound)
  async simulate(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() body: SimulateScanDto,
  ): Promise<SimulatedScanDto> {
    return SimulatedScanDto.from(await this.simulations.simulate(caller, id, body));
  }
}
