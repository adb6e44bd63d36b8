import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems, EmailNotVerified } from '../../http/problems/index.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { PageQuery } from '../../http/requests/page.dto.js';
import { PlanWithoutSso } from '../sso-plan.errors.js';
import { ClaimDomainDto, ClaimedDomainDto, ClaimedDomainListDto } from './claimed-domains.dto.js';
import {
  ClaimedDomainExists,
  ClaimedDomainNotFound,
  ClaimNotProven,
  DomainClaimed,
  TooManyClaimedDomains,
} from './claimed-domains.errors.js';
import { ClaimedDomainsService } from './claimed-domains.service.js';
import { ClaimVerificationService } from './claim-verification.service.js';

@ApiTags('Single sign-on')
@Controller('api/settings/v1/claimed-domains')
export class ClaimedDomainsController {
  constructor(
    private readonly domains: ClaimedDomainsService,
    private readonly verification: ClaimVerificationService,
  ) {}

  @Get()
  @Operation({
    operationId: 'listClaimedDomains',
    summary: 'List claimed domains',
    description:
      'Returns the domains of email addresses that belong to the workspace, newest first, with the DNS records that ' +
      'prove it.',
  })
  @Returns(200, { description: 'A page of claimed domains', type: ClaimedDomainListDto })
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<ClaimedDomainListDto> {
    const { rows, nextCursor } = await this.domains.list(caller, query);
    return { items: rows.map((row) => ClaimedDomainDto.from(row)), nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'claimDomain',
    summary: 'Claim a domain',
    description:
      'Adds a domain of email addresses, on the plans Business and Agency. It is claimed once you have added the TXT ' +
      'record in `record` and called `POST /api/settings/v1/claimed-domains/{id}/verify`. A workspace can claim up to ' +
      '20. Your own email address must be confirmed.',
  })
  @Returns(201, { description: 'The domain was added', type: ClaimedDomainDto })
  @ApiProblems(PlanWithoutSso, EmailNotVerified, ClaimedDomainExists, TooManyClaimedDomains)
  async create(@CurrentCaller() caller: Caller, @Body() { name }: ClaimDomainDto): Promise<ClaimedDomainDto> {
    return ClaimedDomainDto.from(await this.domains.claim(caller, name));
  }

  @Post(':id/verify')
  @Operation({
    operationId: 'verifyClaimedDomain',
    summary: 'Verify a claimed domain',
    description:
      'Looks up the TXT record of a domain. If its value is not the expected one, the response is 409 and says what ' +
      'was found. A domain can be claimed by one workspace only. The record is looked up once a day from then on; if ' +
      'it is missing for 7 days, the claim ends.',
    preparedBy: ClaimVerificationService,
  })
  @Returns(200, { description: 'The domain is claimed', type: ClaimedDomainDto })
  @ApiProblems(ClaimedDomainNotFound, ClaimNotProven, DomainClaimed)
  async verify(@CurrentCaller() caller: Caller, @Id('claimed domain') id: string): Promise<ClaimedDomainDto> {
    return ClaimedDomainDto.from(await this.verification.verify(caller, id));
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteClaimedDomain',
    summary: 'Delete a claimed domain',
    description:
      'Ends the claim: nobody new is recognized by an address of this domain. Members who have signed in through a ' +
      'connection of the workspace can continue to do so.',
  })
  @Returns(204, { description: 'The claimed domain was deleted' })
  @ApiProblems(ClaimedDomainNotFound)
  async delete(@CurrentCaller() caller: Caller, @Id('claimed domain') id: string): Promise<void> {
    await this.domains.remove(caller, id);
  }
}
