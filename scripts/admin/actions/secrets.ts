import type { INestApplicationContext } from '@nestjs/common';
import { SecretRotation } from '#libs/database';
import { SEALED_EMAILS } from '#libs/mail';
import { SEALED_SALTS } from '#libs/scans';
import { SEALED_TOTP_SECRETS } from '../../../src/accounts/second-factor/totp.service.js';
import { SEALED_EXPORT_KEYS } from '../../../src/exports/export-archives.js';
import { SEALED_IMPORT_KEYS } from '../../../src/imports/import-items.js';
import { SEALED_REPORT_LINKS } from '../../../src/reports/report-links.js';
import { SEALED_CLIENT_SECRETS } from '../../../src/sso/connections/client-secrets.service.js';
import { SEALED_SIGNING_SECRETS } from '../../../src/webhooks/sealed-signing-secrets.js';
import { CommandError } from '../../start/command-error.js';
import type { Output } from '../output.js';

/** @throws CommandError while a process runs that could not read what is encrypted with APP_SECRET */
export async function resealSecrets(
  services: INestApplicationContext,
  _: null,
  output: Output,
): Promise<void> {
  const rotation = services.get(SecretRotation);
  await refuseOutdated(rotation);
  const {
    nextSigningSecrets,
    signingSecrets,
    emails,
    visitorSalts,
    reportLinks,
    totpSecrets,
    ssoClientSecrets,
    importKeys,
    exportKeys,
  } = await rotation.run({
    ...SEALED_SIGNING_SECRETS,
    emails: SEALED_EMAILS,
    visitorSalts: SEALED_SALTS,
    reportLinks: SEALED_REPORT_LINKS,
    totpSecrets: SEALED_TOTP_SECRETS,
    ssoClientSecrets: SEALED_CLIENT_SECRETS,
    importKeys: SEALED_IMPORT_KEYS,
    exportKeys: SEALED_EXPORT_KEYS,
  });
  // A process may have started since the first check.
  await refuseOutdated(rotation);
  const resealedSecrets = signingSecrets.resealed + nextSigningSecrets.resealed;
  const lostSecrets = [...new Set([...signingSecrets.lost, ...nextSigningSecrets.lost])];
  output.print(
    {
      resealed: {
        signingSecrets: resealedSecrets,
        emails: emails.resealed,
        visitorSalts: visitorSalts.resealed,
        reportLinks: reportLinks.resealed,
        totpSecrets: totpSecrets.resealed,
        ssoClientSecrets: ssoClientSecrets.resealed,
        importKeys: importKeys.resealed,
        exportKeys: exportKeys.resealed,
      },
      lost: {
        signingSecrets: lostSecrets,
        emails: emails.lost.length,
        totpSecrets: totpSecrets.lost.length,
        ssoClientSecrets: ssoClientSecrets.lost.length,
      },
    },
    [
      `Re-encrypted with APP_SECRET: ${resealedSecrets} signing secrets, ${emails.resealed} emails, ${visitorSalts.resealed} visitor salts, ${reportLinks.resealed} links of reports, ${totpSecrets.resealed} authenticator apps, ${ssoClientSecrets.resealed} client secrets of connections, ${importKeys.resealed} keys of imports, ${exportKeys.resealed} of exports.`,
      ...adviceOn(lostSecrets, emails.lost.length, totpSecrets.lost.length),
      ...(ssoClientSecrets.lost.length > 0
        ? [
            `Enter the client secrets of these connections of single sign-on again: ${ssoClientSecrets.lost.join(', ')}.`,
          ]
        : []),
      'APP_SECRET_PREVIOUS is no longer needed: you can remove it now.',
    ].join(' '),
  );
}

async function refuseOutdated(rotation: SecretRotation): Promise<void> {
  const count = await rotation.countOutdatedProcesses();
  if (count === 0) return;
  const counted = count === 1 ? '1 process runs' : `${count} processes run`;
  throw new CommandError(
    `${counted} without this APP_SECRET and could not read what is encrypted with it: ` +
      'restart all processes with it in APP_SECRET and the secret before in APP_SECRET_PREVIOUS, then run this command again.',
  );
}

function adviceOn(endpoints: string[], emails: number, apps: number): string[] {
  const advice: string[] = [];
  if (endpoints.length > 0)
    advice.push(
      `Delete these endpoints and add them again, because their secrets are lost: ${endpoints.join(', ')}.`,
    );
  if (emails > 0) advice.push(`Emails that cannot be decrypted and are not sent: ${emails}.`);
  if (apps > 0)
    advice.push(
      `Authenticator apps whose codes can no longer be verified: ${apps}. Their owners need a recovery code, or \`user remove-second-factor\`.`,
    );
  return advice;
}
