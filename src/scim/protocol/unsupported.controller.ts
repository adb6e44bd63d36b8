import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { SCIM_PREFIX } from '#libs/platform';
import { NotOffered } from './scim.errors.js';

/** Optional parts of RFC 7644 (3.4.3, 3.7, 3.11), of which openapi.yaml would make functions that only fail. */
@ApiExcludeController()
@Controller(SCIM_PREFIX)
export class UnsupportedController {
  @Post('Bulk')
  bulk(): never {
    throw new NotOffered('bulk requests; send each operation as a separate request');
  }

  @Post('.search')
  search(): never {
    throw new NotOffered('searches with POST; send GET /Users or GET /Groups with the same parameters');
  }

  @Post('Users/.search')
  searchUsers(): never {
    throw new NotOffered('searches with POST; send GET /Users with the same parameters');
  }

  @Post('Groups/.search')
  searchGroups(): never {
    throw new NotOffered('searches with POST; send GET /Groups with the same parameters');
  }

  @Get('Me')
  me(): never {
    throw noMe();
  }

  @Post('Me')
  createMe(): never {
    throw noMe();
  }

  @Put('Me')
  replaceMe(): never {
    throw noMe();
  }

  @Patch('Me')
  updateMe(): never {
    throw noMe();
  }

  @Delete('Me')
  deleteMe(): never {
    throw noMe();
  }
}

const noMe = () => new NotOffered('/Me, because a SCIM token does not belong to a person');
