import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError, EXIT, usageError } from './failures.js';

export interface Profile {
  url: string;
  key: string;
  /** True if `qr login` has got the key for this profile, so that `qr logout` revokes it. */
  isOwnKey?: boolean;
}

export interface Profiles {
  current: string;
  profiles: Record<string, Profile>;
}

export interface Chosen {
  profile?: string | undefined;
}

export const DEFAULT_PROFILE = 'default';

export function profilesFile(): string {
  const { QR_CONFIG, XDG_CONFIG_HOME } = process.env;
  return QR_CONFIG || join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'qr', 'config.json');
}

/** @throws CommandError if the file is not that of this program */
export function readProfiles(): Profiles {
  const file = profilesFile();
  let text: string;
  try {
    closeToOthers(file);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { current: DEFAULT_PROFILE, profiles: {} };
    throw new CommandError(EXIT.failed, `${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    const read = JSON.parse(text) as Profiles;
    if (typeof read.current === 'string' && typeof read.profiles === 'object') return read;
  } catch {
    // What follows says it.
  }
  throw new CommandError(EXIT.failed, `${file} is not a configuration of qr. Delete it, and run qr login.`);
}

/** A copy, or an editor, may have opened it. */
function closeToOthers(file: string): void {
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return;
  chmodSync(file, 0o600);
  process.stderr.write(`Other users could read ${file}. Its mode is 600 now; rotate the keys in it.\n`);
}

export function writeProfiles(profiles: Profiles): void {
  const file = profilesFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // A process that is killed leaves the former file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** The name of the profile that commands use. */
export const profileName = ({ profile }: Chosen, { current }: Profiles): string =>
  profile ?? (process.env.QR_PROFILE || current);

/** Where to connect, and with which key. @throws CommandError if that is not known */
export function connectionOf(chosen: Chosen): Profile {
  const { QR_URL, QR_KEY } = process.env;
  const hasEnvironment = chosen.profile === undefined;
  if (hasEnvironment && QR_URL && QR_KEY) return { url: urlOf(QR_URL), key: QR_KEY };
  const all = readProfiles();
  const name = profileName(chosen, all);
  const profile = all.profiles[name];
  if (profile === undefined) throw unknownProfile(name, all, chosen);
  if (!hasEnvironment) return profile;
  const url = QR_URL ? urlOf(QR_URL) : profile.url;
  if (QR_KEY) return { url, key: QR_KEY };
  // The key of one service is not sent to another.
  if (new URL(url).origin !== new URL(profile.url).origin)
    throw new CommandError(
      EXIT.credentials,
      `The key of the profile ${name} is for ${profile.url}, not for ${url}. Set QR_KEY, or run qr login --url ${url} --profile NAME.`,
    );
  return { url, key: profile.key };
}

function unknownProfile(name: string, { profiles }: Profiles, { profile }: Chosen): CommandError {
  const names = Object.keys(profiles);
  const isAskedFor = profile !== undefined || names.length > 0;
  return new CommandError(
    EXIT.credentials,
    isAskedFor
      ? `There is no profile ${name}${names.length > 0 ? `, but ${names.join(', ')}` : ''}. Create it with qr login --profile ${name}.`
      : 'You are not signed in. Run qr login --url URL, or set QR_URL and QR_KEY.',
  );
}

/** @throws CommandError if it is not the URL of a service */
export function urlOf(text: string): string {
  const url = parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw usageError(`"${text}" is not the URL of a service: write it as https://qr.example.com.`);
  return url.href.replace(/\/+$/, '');
}

export function parseUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
