import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '#libs/platform';
import type { User } from '#libs/database';
import { AccountsService } from '../../../src/accounts/accounts.service.js';
import { PasswordChangesService } from '../../../src/accounts/password-changes.service.js';
import { SecondFactorsService } from '../../../src/accounts/second-factor/second-factors.service.js';
import { CommandError } from '../../start/command-error.js';
import type { Output } from '../output.js';

export async function resetPassword(
  services: INestApplicationContext,
  { email, isMailed }: { email: string; isMailed: boolean },
  output: Output,
): Promise<void> {
  const { isPasswordSignInOn, baseUrl } = services.get(Config);
  if (!isPasswordSignInOn)
    throw new CommandError(
      'PASSWORD_SIGN_IN is off: set it to on and restart the service, so that the link works.',
    );
  const user = await findUser(services, email);
  // Using the link confirms the address, which only an email can prove.
  if (!isMailed && user.emailVerifiedAt === null)
    throw new CommandError(`${user.email} is not confirmed yet: add --send to email the link.`);
  const token = await services.get(PasswordChangesService).requestResetByOperator(user, { isMailed });
  if (isMailed) output.print({ emailedTo: user.email }, `An email with the link goes to ${user.email}.`);
  else {
    const link = `${baseUrl}/reset-password?token=${token}`;
    output.note('Open this link within an hour to choose a new password:');
    output.print({ link }, link);
  }
}

/** @throws CommandError if the person has none */
export async function removeSecondFactor(
  services: INestApplicationContext,
  email: string,
  output: Output,
): Promise<void> {
  const user = await findUser(services, email);
  const removed = await services.get(SecondFactorsService).removeAll(user);
  if (removed.length === 0) throw new CommandError(`${user.email} has no second factor.`);
  output.print({ removed }, `Removed the second factors of ${user.email}: ${removed.join(', ')}.`);
}

async function findUser(services: INestApplicationContext, email: string): Promise<User> {
  const user = await services.get(AccountsService).findByEmail(email);
  if (user) return user;
  throw new CommandError(`There is no account with the email address "${email}".`);
}
