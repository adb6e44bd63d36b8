import { applyDecorators, Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SCIM_PREFIX } from '#libs/platform';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { ScimErrorDto } from './scim-error.dto.js';
import { NotOffered } from './scim.errors.js';

const Unsupported = (operationId: string, summary: string): MethodDecorator =>
  applyDecorators(
    Operation({ operationId, summary, description: 'Not supported (501).' }),
    Returns(501, { description: 'Not supported', type: ScimErrorDto }),
  );

/** Optional parts of RFC 7644 (3.4.3, 3.7, 3.11). */
@ApiTags('SCIM')
@Controller(SCIM_PREFIX)
export class UnsupportedController {
  @Post('Bulk')
  @Unsupported('scimBulk', 'Bulk requests')
  bulk(): never {
    throw new NotOffered('bulk requests; send each operation as a separate request');
  }

  @Post('.search')
  @Unsupported('scimSearch', 'Search with POST')
  search(): never {
    throw new NotOffered('searches with POST; send GET /Users or GET /Groups with the same parameters');
  }

  @Post('Users/.search')
  @Unsupported('scimSearchUsers', 'Search users with POST')
  searchUsers(): never {
    throw new NotOffered('searches with POST; send GET /Users with the same parameters');
  }

  @Post('Groups/.search')
  @Unsupported('scimSearchGroups', 'Search groups with POST')
  searchGroups(): never {
    throw new NotOffered('searches with POST; send GET /Groups with the same parameters');
  }

  @Get('Me')
  @Unsupported('scimMe', 'Get the current user')
  me(): never {
    throw noMe();
  }

  @Post('Me')
  @Unsupported('createScimMe', 'Create the current user')
  createMe(): never {
    throw noMe();
  }

  @Put('Me')
  @Unsupported('replaceScimMe', 'Replace the current user')
  replaceMe(): never {
    throw noMe();
  }

  @Patch('Me')
  @Unsupported('updateScimMe', 'Update the current user')
  updateMe(): never {
    throw noMe();
  }

  @Delete('Me')
  @Unsupported('deleteScimMe', 'Delete the current user')
  deleteMe(): never {
    throw noMe();
  }
}

const noMe = () => new NotOffered('/Me, because a SCIM token does not belong to a person');
