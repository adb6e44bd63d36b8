import { Body, Controller, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { IMAGE_TYPES } from '#libs/qr-codes';
import { ApiProblems } from '../../http/problems/index.js';
import { acceptedType } from '../../http/requests/accept.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { chooseFormat, describeImage } from './image-request.js';
import { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { PICTURES, QrImageQuery } from './qr-image.dto.js';
import { QrImageService } from './qr-image.service.js';
import { QrPreviewDto } from './qr-preview.dto.js';
import { QrPreviewService } from './qr-preview.service.js';
import { UnscannableDesign } from '../record/qr.errors.js';

const JSON_TYPE = 'application/json';

@ApiTags('QR codes')
@ApiExtraModels(QrPreviewDto)
@Controller('api/v1/qr/preview')
export class QrPreviewController {
  constructor(
    private readonly previews: QrPreviewService,
    private readonly images: QrImageService,
  ) {}

  @Post()
  @Operation({
    operationId: 'previewQrCode',
    summary: 'Preview a symbol',
    description:
      'Draws the symbol of a body as it would be created, with its `design`, and stores nothing; a key with the ' +
      'scope `read` is sufficient. The query is that of the image. First, two decoders read the symbol, including ' +
      'blurred, in low light, rotated and with noise: 422 `unscannable_design` says what to change. With ' +
      '`Accept: application/json`, the response contains an SVG and what was found; `decoded` is null for a ' +
      'design that would be rejected, and the warnings are those of an image of this `size`.',
    reads: true,
    storesResponses: false,
  })
  @Returns(200, {
    description: 'The image of the symbol, or what was found',
    content: { ...PICTURES, [JSON_TYPE]: { schema: { $ref: getSchemaPath(QrPreviewDto) } } },
  })
  @ApiProblems(UnscannableDesign)
  async preview(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateQrCodeDto,
    @Query() query: QrImageQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const preview = await this.previews.describe(caller, body);
    const types = [...Object.values(IMAGE_TYPES), JSON_TYPE];
    if (!query.format && acceptedType(request, types) === JSON_TYPE) {
      response.json(await this.previews.report(preview, query.size));
      return;
    }
    const format = chooseFormat(request, query.format);
    const { design } = await this.previews.prove(preview);
    const image = describeImage({ payload: preview.payload, design }, format, query);
    await this.images.sendNew({ image, fileName: `preview.${format}` }, response);
  }
}
