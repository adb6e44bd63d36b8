import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../http/problems/index.js';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { PlanWithoutSso } from '../sso-plan.errors.js';
import { SetupLinkDto } from './setup-links.dto.js';
import { ConnectionNoDraft, ConnectionNotFound } from './connections.errors.js';
import { SetupLinksService } from './setup-links.service.js';

@ApiTags('Single sign-on')
@Controller('api/settings/v1/connections')
export class SetupLinksController {
  constructor(private readonly links: SetupLinksService) {}

  @Post(':id/setup-link')
  @Operation({
    operationId: 'createSetupLink',
    summary: 'Create a setup link',
    description:
      'Returns a link for the person who manages the identity provider and needs no account: a page with our values, a form ' +
      'for those of the provider, and a test sign-in. It changes the provider of this connection and nothing else, only ' +
      'while it is a draft or tested, and cannot enable it. It ends after 7 days, when the contact finishes, when an ' +
      'admin enables the connection, when another link replaces it, or with the admin role of its maker.',
    storesResponses: false,
  })
  @Returns(201, { description: 'The link was created; it is not shown again', type: SetupLinkDto })
  @ApiProblems(PlanWithoutSso, ConnectionNotFound, ConnectionNoDraft)
  async create(@CurrentCaller() caller: Caller, @Id('connection') id: string): Promise<SetupLinkDto> {
    return SetupLinkDto.from(await this.links.create(caller, id));
  }
}
