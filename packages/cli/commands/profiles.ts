import { AuthenticationError, QrClient, type Result } from '../../client/index.js';
import { command } from '../command.js';
import type { Cell } from '../output.js';
import { CommandError, EXIT, exitCodeOf, linesOf, usageError } from '../failures.js';
import {
  DEFAULT_PROFILE,
  profileName,
  profilesFile,
  readProfiles,
  urlOf,
  writeProfiles,
  type Profile,
} from '../profiles.js';
import { loginWithDevice } from '../device-login.js';
import { readSecret } from '../read-secret.js';

const describe = ({ workspace, credential }: Result<'whoAmI'>): Record<string, Cell> => ({
  Workspace: `${workspace.name} (${workspace.plan})`,
  Key: credential.name,
  Scope: credential.scope ?? credential.scopes.join(', '),
  Leads: credential.leads ? 'yes' : 'no',
  Expires: credential.expires_at ?? 'never',
});

const givenKey = async (given: string): Promise<string> =>
  (given === '-' ? await readSecret('API key: ') : given).trim();

/** Anybody on the way can read the key. */
const isOpen = (url: string): boolean =>
  url.startsWith('http:') && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

interface Revocation {
  key: 'revoked' | 'ended' | 'valid';
  said: string;
  exitCode: number;
  error?: unknown;
}

async function revoke({ url, key, isOwnKey = false }: Profile): Promise<Revocation> {
  if (!isOwnKey)
    return {
      key: 'valid',
      said: 'Its key, which you had created, stays valid until you revoke it.',
      exitCode: 0,
    };
  try {
    await new QrClient({ baseUrl: url, apiKey: key, maxRetries: 1 }).apiKeys.revokeOwn();
    return { key: 'revoked', said: 'Its key was revoked.', exitCode: 0 };
  } catch (error) {
    if (error instanceof AuthenticationError)
      return { key: 'ended', said: 'Its key had ended before.', exitCode: 0 };
    const said = `Its key could not be revoked: revoke it at ${url}/settings/api-keys; it expires 90 days after the login.`;
    return { key: 'valid', said, exitCode: exitCodeOf(error), error };
  }
}

export const PROFILE_COMMANDS = [
  command({
    usage: 'login',
    about: 'Sign in to a service in the browser, or with an API key, and store it as a profile',
    options: {
      url: {
        type: 'string',
        value: 'URL',
        about: 'The address of the service, such as https://qr.example.com',
      },
      key: {
        type: 'string',
        value: 'KEY',
        about: 'An API key instead of the browser; as -, or without a terminal, it is read from the input',
      },
      browser: {
        type: 'boolean',
        about: 'Show a code to type in the browser, also without a terminal',
      },
    },
    run: async ({ options, shared, out }) => {
      const all = readProfiles();
      const name = profileName(shared, all);
      const url = options.url ?? (process.env.QR_URL || all.profiles[name]?.url);
      if (!url) throw usageError('Name the service: qr login --url https://qr.example.com.');
      const isInBrowser = options.browser ?? (options.key === undefined && process.stdin.isTTY);
      if (isInBrowser && options.key !== undefined) throw usageError('Choose --browser or --key.');
      const key = isInBrowser ? await loginWithDevice(urlOf(url), out) : await givenKey(options.key ?? '-');
      if (key === '')
        throw usageError('The API key is empty: create one in the dashboard, in Settings, API keys.');
      const profile = { url: urlOf(url), key, ...(isInBrowser ? { isOwnKey: true } : {}) };
      const caller = await new QrClient({ baseUrl: profile.url, apiKey: key }).apiKeys.whoAmI();
      writeProfiles({ current: name, profiles: { ...all.profiles, [name]: profile } });
      if (isOpen(profile.url)) out.note(`${profile.url} is not encrypted: use https outside of tests.`);
      out.note(`Stored as the profile ${name} in ${profilesFile()}.`);
      out.fields(caller, name, describe(caller));
    },
  }),
  command({
    usage: 'logout',
    about: 'Delete a profile, and revoke its key if qr login has created it in the browser',
    run: async ({ shared, out }) => {
      const all = readProfiles();
      const name = profileName(shared, all);
      const profile = all.profiles[name];
      if (profile === undefined) throw new CommandError(EXIT.notFound, `There is no profile ${name}.`);
      const profiles = Object.fromEntries(Object.entries(all.profiles).filter(([each]) => each !== name));
      const current = all.current === name ? (Object.keys(profiles)[0] ?? DEFAULT_PROFILE) : all.current;
      // The key leaves this machine in any case, as somebody who logs out expects.
      writeProfiles({ current, profiles });
      const revocation = await revoke(profile);
      const { key, said, exitCode } = revocation;
      out.result({ deleted: name, current, key }, name, `The profile ${name} was deleted. ${said}`);
      if (exitCode !== 0) process.stderr.write(`${linesOf(revocation.error).join('\n')}\n`);
      return exitCode;
    },
  }),
  command({
    usage: 'whoami',
    about: 'Show the workspace and the rights of the key',
    run: async ({ client, out }) => {
      const caller = await client().apiKeys.whoAmI();
      out.fields(caller, caller.workspace.id, describe(caller));
    },
  }),
  command({
    usage: 'profiles list',
    about: 'List the profiles',
    run: async ({ out }) => {
      const { current, profiles } = readProfiles();
      const rows = Object.entries(profiles).map(([name, { url }]) => ({
        name,
        url,
        current: name === current,
      }));
      const columns = {
        '': (row: (typeof rows)[number]) => (row.current ? '*' : ''),
        PROFILE: (row: (typeof rows)[number]) => row.name,
        URL: (row: (typeof rows)[number]) => row.url,
      };
      await out.list(rows, {
        columns,
        id: ({ name }) => name,
        none: 'There are no profiles. Create one with qr login.',
      });
    },
  }),
  command({
    usage: 'profiles use <name>',
    about: 'Make a profile the current one',
    run: async ({ args: [name = ''], out }) => {
      const all = readProfiles();
      if (!(name in all.profiles))
        throw new CommandError(
          EXIT.notFound,
          `There is no profile ${name}, but ${Object.keys(all.profiles).join(', ') || 'none'}.`,
        );
      writeProfiles({ ...all, current: name });
      out.result({ current: name }, name, `The current profile is ${name}.`);
    },
  }),
];
