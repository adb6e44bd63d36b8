import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation, Returns } from '../requests/operation.decorator.js';
import { ScimErrorDto } from './scim-error.dto.js';
import { NotOffered } from './scim.errors.js';

const NEVER_OFFERED = { description: 'Not supported', type: ScimErrorDto };

/** Optional parts of RFC 7644 (3.4.3, 3.7, 3.11), which are not supported. */
@ApiTags('SCIM')
@Controller('api/scim/v2')
export class UnofferedController {
  @Post('Bulk')
  @Operation({ operationId: 'scimBulk', summary: 'Bulk requests', description: 'Not supported (501).' })
  @Returns(501, NEVER_OFFERED)
  bulk(): never {
    throw new NotOffered('bulk requests; send each operation as a separate request');
  }

  @Post('.search')
  @Operation({ operationId: 'scimSearch', summary: 'Search with POST', description: 'Not supported (501).' })
  @Returns(501, NEVER_OFFERED)
  search(): never {
    throw new NotOffered('searches with POST; send GET /Users with the same parameters');
  }

  @Get('Me')
  @Operation({ operationId: 'scimMe', summary: 'Get the current user', description: 'Not supported (501).' })
  @Returns(501, NEVER_OFFERED)
  me(): never {
    throw new NotOffered('/Me, because a SCIM token does not belong to a person');
  }
}
