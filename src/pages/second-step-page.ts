import { safeHtml } from '#libs/http-server';
import { SignInSecondDto, type SecondFactorNeededDto } from '../accounts/second-factor/second-factor.dto.js';
import { WrongSecondFactor } from '../accounts/second-factor/second-factor.errors.js';
import { normalizeRecoveryCode, RECOVERY_CODE_LENGTH } from '../accounts/second-factor/codes.fields.js';
import { invalidField } from '../http/problems/index.js';
import { HOME } from '../http/problems/page-layout.js';
import { passkeyButton } from '../http/problems/use-passkey.js';
import { toValidated } from '../http/requests/validate.js';
import { renderForm, type Refused } from './form.js';
import { renderPage } from './local-page.js';
import type { LocalTexts } from './texts/index.js';

/** Both kinds of codes are entered in one field. @throws ValidationFailed, WrongSecondFactor */
export function readSecondStep(ticket: string, typed: string | undefined): SignInSecondDto {
  const code = typed?.replace(/\s/g, '');
  if (code === undefined) throw invalidField('/code', 'is required', 'required');
  if (/^\d{6}$/.test(code)) return toValidated(SignInSecondDto, { ticket, code });
  if (normalizeRecoveryCode(code).length !== RECOVERY_CODE_LENGTH) throw new WrongSecondFactor();
  return toValidated(SignInSecondDto, { ticket, recoveryCode: code });
}

export function secondStepPage(
  texts: LocalTexts,
  { secondFactor, ticket }: SecondFactorNeededDto,
  next: string,
  refused: Refused | null = null,
): string {
  const { title, app, passkey, code, recovery, submit, back, passkeyFailed } = texts.secondFactor;
  const hasApp = secondFactor.includes('totp');
  const form = {
    ...{ action: 'sign-in', submit },
    fields: [{ name: 'code', label: hasApp ? code : recovery, autocomplete: 'one-time-code' }],
    hidden: { ticket, ...(next === HOME ? {} : { next }) },
  };
  return renderPage(texts, {
    title,
    isFaulty: refused !== null,
    body: safeHtml`<p>${hasApp ? app : passkey}</p>${renderForm(form, refused, texts)}${
      secondFactor.includes('passkey') ? passkeyButton(texts.signIn.withPasskey, passkeyFailed, next) : null
    }<p><a href="sign-in">${back}</a></p>`,
  });
}
