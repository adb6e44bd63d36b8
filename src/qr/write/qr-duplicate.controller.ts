import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../http/problems/index.js';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { ETAG, LOCATION } from '../../http/requests/response-headers.js';
import { DuplicateQrCodeDto } from './qr-duplicate.dto.js';
import { QrDuplicateService } from './qr-duplicate.service.js';
import { QrResponsesService } from '../record/qr-responses.service.js';
import { QrCodeDto } from '../record/qr.dto.js';
import { DigitalLinkTaken, QrCodeNotFound, TakenDown } from '../record/qr.errors.js';
import { PlanLimit } from '../../workspaces/workspaces.errors.js';

@ApiTags('QR codes')
@Controller('api/v1/qr/:id/duplicate')
export class QrDuplicateController {
  constructor(
    private readonly duplicates: QrDuplicateService,
    private readonly responses: QrResponsesService,
  ) {}

  @Post()
  @Operation({
    operationId: 'duplicateQrCode',
    summary: 'Duplicate a QR code',
    description:
      'Creates a QR code with all fields of this one, including its password, except those that are unique: the ' +
      'copy has a ' +
      'short code of its own, no `external_id`, no scans and no history. A `gs1` code whose symbol is a GS1 ' +
      'Digital Link cannot be duplicated (409): create a code for another batch or serial instead, and neither can one that the operator has taken down.',
    body: { type: DuplicateQrCodeDto, required: false },
    preparedBy: QrDuplicateService,
  })
  @Returns(201, { description: 'The copy', type: QrCodeDto, headers: { ...LOCATION, ...ETAG } })
  @ApiProblems(QrCodeNotFound, DigitalLinkTaken, PlanLimit, TakenDown)
  async duplicate(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Body() body: DuplicateQrCodeDto,
  ): Promise<QrCodeDto> {
    return this.responses.toDto(await this.duplicates.duplicate(caller, id, body));
  }
}
