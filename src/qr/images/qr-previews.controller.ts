import { Body, Controller, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { IMAGE_TYPES } from '#libs/qr-codes';
import { chooseLanguage } from '#libs/languages';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
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
import { JSON_OR_FORM } from '../../http/requests/form-body.js';
import { PAGE_EXAMPLES } from '../record/qr-examples.js';
import { QrPagePreviewService } from './qr-page-preview.service.js';

const JSON_TYPE = 'application/json';

@ApiTags('QR codes')
@ApiExtraModels(QrPreviewDto)
@Controller('api/v1/qr')
export class QrPreviewsController {
  constructor(
    private readonly previews: QrPreviewService,
    private readonly images: QrImageService,
    private readonly pages: QrPagePreviewService,
  ) {}

  @Post('preview')
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

  @Post('page-preview')
  @Operation({
    operationId: 'previewPage',
    summary: 'Preview a page',
    description:
      'Draws the page that visitors of a body would see, with the brand of the workspace and in the language of ' +
      '`Accept-Language`, and stores nothing; a key with the scope `read` is sufficient. A category that redirects ' +
      'scans has no page, nor has a static code (422). In the preview, scripts, links and forms do nothing. A form ' +
      'with one field, `body`, can send the JSON as well: so a page of the same origin can show the response in a frame.',
    reads: true,
    storesResponses: false,
    bodyTypes: JSON_OR_FORM,
    body: { type: CreateQrCodeDto, examples: PAGE_EXAMPLES },
  })
  @Returns(200, {
    description: 'The page',
    content: {
      'text/html': { schema: { type: 'string' }, example: '<!doctype html><html lang="en">…</html>' },
    },
  })
  async page(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateQrCodeDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { html, policy } = await this.pages.render(
      caller,
      body,
      chooseLanguage(request.get('Accept-Language')),
    );
    response
      .set({ 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN', Vary: 'Accept-Language' })
      .type('html')
      .send(html);
  }
}
