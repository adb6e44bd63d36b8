import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TooManyAttempts } from '../http/limits/attempts.errors.js';
import { ApiProblems, EmailNotVerified } from '../http/problems/index.js';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { CheckDestinationDto, DestinationCheckDto } from './destinations.dto.js';
import { DestinationsService } from './destinations.service.js';

@ApiTags('QR codes')
@Controller('api/v1/destinations')
export class DestinationsController {
  constructor(private readonly destinations: DestinationsService) {}

  @Post('check')
  @Operation({
    operationId: 'checkDestination',
    summary: 'Check a destination',
    description:
      'Requests a URL as a visitor of a QR code would, and says what its server responds with; for forms that check it ' +
      'while somebody types. A URL that no QR code can have, such as a short URL of this service, is 422. ' +
      'Somebody in the workspace must have confirmed an email address. At most 20 times per minute in a workspace.',
    storesResponses: false,
  })
  @Returns(200, { description: 'What the server responded with', type: DestinationCheckDto })
  @ApiProblems(EmailNotVerified, TooManyAttempts)
  async check(
    @CurrentCaller() caller: Caller,
    @Body() { url }: CheckDestinationDto,
  ): Promise<DestinationCheckDto> {
    return this.destinations.check(caller, url);
  }
}
