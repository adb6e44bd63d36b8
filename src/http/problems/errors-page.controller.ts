import { Controller, Get, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

/** The address in `type` of each problem leads to its code in the guides: browsers keep the anchor. */
@ApiExcludeController()
@Controller('errors')
export class ErrorsPageController {
  @Get()
  @Redirect()
  show(): { url: string } {
    return { url: 'guides/errors' };
  }
}
