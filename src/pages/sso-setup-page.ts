import { safeHtml, type SafeHtml } from '#libs/http-server';
import type { SsoConnection } from '#libs/database';
import { ConnectionDto } from '../sso/connections/connections.dto.js';
import type { OpenSetup } from '../sso/connections/setup-links.service.js';
import { OF_MEMBERS, wordsFor } from '../sso/sso-faults.fields.js';
import { renderForm, type FormField, type Refused } from './form.js';
import { renderPage } from './local-page.js';
import type { LocalTexts } from './texts/index.js';

const ACTION = 'sso-setup';

/** Consoles of providers use these words in all languages. */
const TERMS = {
  ...{ issuer: 'Issuer', clientId: 'Client ID', clientSecret: 'Client secret' },
  ...{ callbackUrl: 'Redirect URI', acsUrl: 'ACS URL', entityId: 'Entity ID' },
  ...{ startUrl: 'Start page', logoutUrl: 'Back-channel logout URI' },
  samlLogoutUrl: 'Single logout URL',
};

/** By the name that the dashboard gives a connection; of others, the page about all providers. */
const GUIDES: Record<string, Record<SsoConnection['type'], string>> = {
  okta: { oidc: 'sso-okta', saml: 'sso-okta-saml' },
  entra: { oidc: 'sso-entra', saml: 'sso-entra-saml' },
  google: { oidc: 'sso-google', saml: 'single-sign-on' },
};

const guideFor = ({ name, type }: SsoConnection): string =>
  GUIDES[name.toLowerCase()]?.[type] ?? 'single-sign-on';

/** Never shows what an admin has entered as a secret, who the members are, or what others have tested. */
export function setupPage(
  texts: LocalTexts,
  { connection, link, workspaceName }: OpenSetup,
  token: string,
  notice: SafeHtml | null,
  refused: Refused | null = null,
): string {
  const { ssoSetup } = texts;
  const hidden = { token };
  const isTested = connection.lastTest?.setupLinkId === link.id && connection.lastTest.claims.length > 0;
  const form = { action: ACTION, submit: ssoSetup.save, fields: fieldsOf(texts, connection), hidden };
  const button = (act: string, submit: string) =>
    renderForm({ action: ACTION, submit, fields: [], hidden: { ...hidden, act } }, null, texts);
  const read =
    connection.saml === null ? null : safeHtml`<p>${ssoSetup.read}<strong>${connection.issuer}</strong></p>`;
  return renderPage(texts, {
    title: ssoSetup.title(connection.name),
    isFaulty: refused !== null,
    body: safeHtml`<p>${ssoSetup.intro(safeHtml`<strong><bdi>${workspaceName}</bdi></strong>`)} <a href="guides/${guideFor(connection)}">${ssoSetup.guide}</a></p>${notice}<h2>${ssoSetup.ours}</h2>${valuesOf(connection, texts.baseUrl)}<h2>${ssoSetup.theirs}</h2>${read}${renderForm(form, refused, texts)}${connection.type === 'saml' ? uploadOf(texts, token) : null}<h2>${ssoSetup.test}</h2><p>${ssoSetup.testText}</p>${button('test', ssoSetup.startTest)}${resultOf(texts, connection, link.id)}${isTested ? safeHtml`<p>${ssoSetup.finishText}</p>${button('finish', ssoSetup.finish)}` : null}`,
  });
}

function valuesOf(connection: SsoConnection, baseUrl: string): SafeHtml {
  const { type, callbackUrl, entityId, startUrl, logoutUrl } = ConnectionDto.from(connection, baseUrl);
  const values: [string, string | null][] = [
    [type === 'saml' ? TERMS.acsUrl : TERMS.callbackUrl, callbackUrl],
    [TERMS.entityId, entityId],
    [TERMS.startUrl, startUrl],
    [type === 'saml' ? TERMS.samlLogoutUrl : TERMS.logoutUrl, logoutUrl],
  ];
  const shown = values.filter(([, value]) => value !== null);
  return safeHtml`<dl>${shown.map(([name, value]) => safeHtml`<dt>${name}</dt><dd><code>${value}</code></dd>`)}</dl>`;
}

function fieldsOf({ ssoSetup }: LocalTexts, connection: SsoConnection): FormField[] {
  const { type, issuer, clientId, clientSecret, metadataUrl } = connection;
  const field = (name: string, label: string, more: Partial<FormField> = {}): FormField => ({
    ...{ name, label, autocomplete: 'off' },
    ...more,
  });
  if (type === 'saml')
    return [
      field('metadataUrl', ssoSetup.metadataUrl, {
        ...{ type: 'url', isOptional: true, hint: ssoSetup.metadataUrlHint, value: metadataUrl ?? '' },
      }),
      field('metadata', ssoSetup.metadata, {
        ...{ type: 'textarea', isOptional: true, hint: ssoSetup.metadataHint },
      }),
    ];
  const hasSecret = clientSecret !== null;
  return [
    field('issuer', TERMS.issuer, { type: 'url', value: issuer ?? '' }),
    field('clientId', TERMS.clientId, { value: clientId ?? '' }),
    field('clientSecret', TERMS.clientSecret, {
      ...{ type: 'password', autocomplete: 'new-password', isOptional: hasSecret },
      ...(hasSecret && { hint: ssoSetup.secretHint }),
    }),
  ];
}

const uploadOf = ({ ssoSetup }: LocalTexts, token: string): SafeHtml =>
  safeHtml`<form method="post" action="${ACTION}" enctype="multipart/form-data"><input type="hidden" name="token" value="${token}"><div class="f"><label for="file">${ssoSetup.metadataFile}</label><input id="file" name="file" type="file" accept=".xml,application/xml,text/xml" required></div><button class="btn">${ssoSetup.upload}</button></form>`;

/** Whether somebody is a member is no business of the contact, who can have their provider send any address. */
function resultOf({ ssoSetup }: LocalTexts, { lastTest }: SsoConnection, linkId: string): SafeHtml | null {
  if (lastTest?.setupLinkId !== linkId) return null;
  const { reason, claims } = lastTest;
  const words = OF_MEMBERS.has(reason ?? '') ? null : wordsFor(reason);
  const failed =
    words === null
      ? null
      : safeHtml`<div class="faults" role="status"><h2>${ssoSetup.failed}</h2><p lang="en">${words}</p></div>`;
  if (claims.length === 0) return failed;
  return safeHtml`${failed ?? safeHtml`<p>${ssoSetup.sent}</p>`}<dl>${claims.map(
    ({ name, value }) => safeHtml`<dt>${name}</dt><dd><code>${value}</code></dd>`,
  )}</dl>`;
}

/** Forms send browsers to this service only, so a link leads to the provider. */
export const goToProviderPage = (
  texts: LocalTexts,
  { name }: SsoConnection,
  url: string,
  token: string,
): string =>
  renderPage(texts, {
    title: texts.ssoSetup.test,
    body: safeHtml`<p>${texts.ssoSetup.testText}</p><a class="btn go" href="${url}">${texts.signIn.continueWith(name)}</a><p><a href="${ACTION}?token=${token}">${texts.ssoSetup.title(name)}</a></p>`,
  });

export const setupEndedPage = (texts: LocalTexts): string =>
  renderPage(texts, { title: texts.link.invalidTitle, body: safeHtml`<p>${texts.ssoSetup.ended}</p>` });

export const setupFinishedPage = (texts: LocalTexts): string =>
  renderPage(texts, {
    title: texts.ssoSetup.finishedTitle,
    body: safeHtml`<p>${texts.ssoSetup.finished}</p>`,
  });
