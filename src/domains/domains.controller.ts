import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Config } from '#libs/platform';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems, EmailNotVerified } from '../http/problems/index.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { PageQuery } from '../http/requests/page.dto.js';
import { DomainPagesService } from './domain-pages.service.js';
import { DomainVerificationService } from './domain-verification.service.js';
import { CreateDomainDto, DomainDto, DomainListDto, UpdateDomainDto } from './domains.dto.js';
import {
  DomainExists,
  DomainHasCodes,
  DomainInUse,
  DomainNotFound,
  DomainNotProven,
  DomainRefused,
  DomainTaken,
  TooManyDomains,
} from './domains.errors.js';
import { DomainsService } from './domains.service.js';

@ApiTags('Domains')
@Controller('api/settings/v1/domains')
export class DomainsController {
  private readonly shortHost: string;

  constructor(
    private readonly domains: DomainsService,
    private readonly verification: DomainVerificationService,
    private readonly pages: DomainPagesService,
    { shortUrlBase }: Config,
  ) {
    this.shortHost = new URL(shortUrlBase).hostname;
  }

  @Get()
  @Operation({
    operationId: 'listDomains',
    summary: 'List domains',
    description:
      'Returns the domains of the workspace, newest first, with the DNS records that verify them. Editors can ' +
      'call this too, because they choose the domain of a QR code.',
  })
  @Returns(200, { description: 'A page of domains', type: DomainListDto })
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<DomainListDto> {
    const { rows, nextCursor } = await this.domains.list(caller, query);
    return { items: rows.map((row) => DomainDto.from(row, this.shortHost)), nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createDomain',
    summary: 'Add a domain',
    description:
      'Adds your own host name for short URLs, which is `pending` until you have added the TXT record in ' +
      '`verification` and called `POST /api/settings/v1/domains/{id}/verify`. A workspace can have up to 20. Your ' +
      'own ' +
      'email address must be confirmed.',
  })
  @Returns(201, { description: 'The domain was added', type: DomainDto })
  @ApiProblems(EmailNotVerified, DomainExists, DomainRefused, TooManyDomains)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() { name, caseSensitive }: CreateDomainDto,
  ): Promise<DomainDto> {
    return DomainDto.from(await this.domains.add(caller, name, caseSensitive), this.shortHost);
  }

  @Post(':id/verify')
  @Operation({
    operationId: 'verifyDomain',
    summary: 'Verify a domain',
    description:
      'Looks up the TXT record of a domain. If its value is not the expected one, the response is 409 and says ' +
      'what was found. ' +
      'A domain can be verified by one workspace only. Of a verified domain, this looks up where it points, without ' +
      'waiting for the daily check.',
    preparedBy: DomainVerificationService,
  })
  @Returns(200, { description: 'The domain is verified', type: DomainDto })
  @ApiProblems(DomainNotFound, DomainNotProven, DomainTaken)
  async verify(@CurrentCaller() caller: Caller, @Id('domain') id: string): Promise<DomainDto> {
    return DomainDto.from(await this.verification.verify(caller, id), this.shortHost);
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateDomain',
    summary: 'Update a domain',
    description:
      'Changes what the host shows besides short URLs: where `/` and unknown paths redirect to, and its icon; and, as ' +
      'long as it never had a QR code, whether short codes there are case-sensitive. The ' +
      'body is a JSON merge patch (RFC 7396). A change takes effect within 5 seconds.',
  })
  @Returns(200, { description: 'The domain after the change', type: DomainDto })
  @ApiProblems(DomainHasCodes, DomainNotFound)
  async update(
    @CurrentCaller() caller: Caller,
    @Id('domain') id: string,
    @Body() body: UpdateDomainDto,
  ): Promise<DomainDto> {
    return DomainDto.from(await this.pages.update(caller, id, body), this.shortHost);
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteDomain',
    summary: 'Delete a domain',
    description:
      'Deletes a domain without QR codes. A domain that has ever had QR codes, even deleted ones, cannot be ' +
      'deleted (409), so that printed codes stay valid.',
  })
  @Returns(204, { description: 'The domain was deleted' })
  @ApiProblems(DomainInUse, DomainNotFound)
  async delete(@CurrentCaller() caller: Caller, @Id('domain') id: string): Promise<void> {
    await this.domains.remove(caller, id);
  }
}
