import { Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '#libs/platform';
import { OIDC_MAX_AGE_SECONDS } from '../accounts/oidc/oidc-flows.service.js';
import type { ApiRequest } from '../http/requests/api-request.js';
import type { RequestToRead } from '../http/requests/body-types.js';
import { formIn } from '../http/requests/file-body.js';
import { pick, readForm, type FormValues } from '../http/requests/form-body.js';
import { DeclaredTraits } from '../http/requests/operation.decorator.js';
import { toValidated } from '../http/requests/validate.js';
import { ConnectionSetupService } from '../sso/connections/connection-setup.service.js';
import { ConnectionTestsService, TEST_COOKIE } from '../sso/connections/connection-tests.service.js';
import { OpenSetupsService } from '../sso/connections/open-setups.service.js';
import { SetUpConnectionDto } from '../sso/connections/setup-links.dto.js';
import { SetupLinksService, setupPage as addressOf } from '../sso/connections/setup-links.service.js';
import { MAX_METADATA_LENGTH } from '../sso/saml/index.js';
import { answerForm, readParameter, valuesOf, type NextStep } from './form-response.js';
import type { Refused } from './form.js';
import { KeepsLanguage } from './keeps-language.interceptor.js';
import { renderNotice } from './notices.js';
import { goToProviderPage, setupEndedPage, setupFinishedPage, setupPage } from './sso-setup-page.js';
import { LocalTextsService } from './texts/index.js';

const ENDED = 410;
const MAX_FIELDS_BYTES = 64 * 1_024;
const BODY = {
  // Escaped, XML becomes up to three times longer.
  'application/x-www-form-urlencoded': { limitBytes: 3 * MAX_METADATA_LENGTH, read: readForm },
  'multipart/form-data': { limitBytes: MAX_METADATA_LENGTH + MAX_FIELDS_BYTES, read: readUpload },
};
const FIELDS = ['issuer', 'clientId', 'clientSecret', 'metadataUrl', 'metadata'];

/** The page of a setup link: whoever has it sets up one draft of a connection, without an account. */
@ApiExcludeController()
@UseInterceptors(KeepsLanguage)
@Controller('sso-setup')
export class SsoSetupPageController {
  constructor(
    private readonly links: SetupLinksService,
    private readonly setup: ConnectionSetupService,
    private readonly setups: OpenSetupsService,
    private readonly tests: ConnectionTestsService,
    private readonly config: Config,
    private readonly texts: LocalTextsService,
  ) {}

  @Get()
  show(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    return this.page(request, response, readParameter(request, 'token'));
  }

  @Post()
  @DeclaredTraits({ bodyTypes: BODY })
  @HttpCode(200)
  act(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    const values = valuesOf(request);
    const { token = '', act } = values;
    const doIt = () => {
      if (act === 'test') return this.test(request, response, token);
      return act === 'finish' ? this.finish(request, token) : this.save(values, token);
    };
    return answerForm(response, values, doIt, (refused) => this.page(request, response, token, refused));
  }

  private async save(values: FormValues, token: string): Promise<string> {
    await this.setup.save(token, toValidated(SetUpConnectionDto, sentFields(values)));
    return `${addressOf(token)}&notice=setup-saved`;
  }

  private async test(request: ApiRequest, response: Response, token: string): Promise<NextStep> {
    const setup = await this.setups.count(token);
    const { url, attempt } = await this.tests.beginSetup(setup, token);
    TEST_COOKIE.set(response, this.config.baseUrl, attempt, OIDC_MAX_AGE_SECONDS);
    return { markup: goToProviderPage(this.texts.of(request), setup.connection, url, token) };
  }

  private async finish(request: ApiRequest, token: string): Promise<NextStep> {
    await this.setups.finish(token);
    return { markup: setupFinishedPage(this.texts.of(request)) };
  }

  private async page(
    request: ApiRequest,
    response: Response,
    token: string,
    refused: Refused | null = null,
  ): Promise<string> {
    const texts = this.texts.of(request);
    const setup = await this.links.find(token);
    if (setup)
      return setupPage(texts, setup, token, renderNotice(readParameter(request, 'notice'), texts), refused);
    response.status(ENDED);
    return setupEndedPage(texts);
  }
}

/** The file with metadata, as if its text had been pasted. */
async function readUpload(bytes: Buffer, { headers }: RequestToRead): Promise<FormValues> {
  const { file, fields } = await formIn(bytes, headers['content-type'] ?? '', ['token']);
  return { token: fields.token ?? '', metadata: file.toString() };
}

/** Metadata that was pasted wins over the address that the form showed before. */
function sentFields(values: FormValues): FormValues {
  const sent = pick(values, FIELDS);
  if (sent.metadata === undefined) return sent;
  const { metadataUrl: _before, ...others } = sent;
  return others;
}
