import { VERSION, type QrClient, type Result } from '../../client/index.js';
import { command } from '../command.js';
import { exitCodeOf, linesOf } from '../failures.js';
import { paint, plain, type Output, type Style } from '../output.js';
import { connectionOf, profilesFile } from '../profiles.js';

interface Check {
  check: string;
  state: 'ok' | 'warning' | 'failed';
  detail: string;
}

const COLORS: Record<Check['state'], Style> = { ok: 'green', warning: 'yellow', failed: 'red' };
const MAX_SKEW_S = 120;
const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

const checked = (check: string, detail: string, isFine = true): Check => ({
  ...{ check, detail, state: isFine ? 'ok' : 'warning' },
});

function checkKey({ credential }: Result<'whoAmI'>): Check {
  const { name, scope, scopes, expires_at: end } = credential;
  const rights = scope ?? scopes.join(', ');
  const days = end === null ? Infinity : Math.floor((Date.parse(end) - Date.now()) / DAY_MS);
  return checked(
    'Key',
    `${name}, ${rights}, ${end === null ? 'without an end' : `ends in ${days} days`}`,
    days >= SOON_DAYS,
  );
}

/** Signatures of webhooks, and periods of analytics, depend on the time. */
function checkClock(headers: Headers): Check {
  const skewS = Math.round((Date.now() - Date.parse(headers.get('Date') ?? '')) / 1000);
  const isFine = Math.abs(skewS) <= MAX_SKEW_S;
  return checked('Clock', `${Math.abs(skewS)} s ${skewS < 0 ? 'behind' : 'ahead of'} the service`, isFine);
}

function checkLimits(headers: Headers): Check {
  const left = (name: string) => Number(headers.get(`X-RateLimit-${name}`));
  const [minute, month] = [left('Remaining'), left('Quota-Remaining')];
  return checked(
    'Limits',
    `${minute} requests left in this minute, ${month} in this month`,
    minute > 0 && month > 0,
  );
}

/** HEAD counts no scan. */
async function checkShortUrls(qr: QrClient): Promise<Check> {
  const { data } = await qr.codes.list({ limit: 10 });
  const url = data.find(({ short_url }) => short_url !== null)?.short_url;
  if (!url) return checked('Short URLs', 'not checked, because there is no dynamic code yet');
  try {
    const { status } = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    return checked('Short URLs', `${url} responded with ${status}`, status < 500);
  } catch {
    return { check: 'Short URLs', state: 'failed', detail: `${url} does not respond` };
  }
}

async function* checks(
  qr: () => QrClient,
  chosen: { profile?: string | undefined },
): AsyncGenerator<Check, void> {
  yield checked('Version', `qr ${VERSION}, Node.js ${process.version}`);
  const { url } = connectionOf(chosen);
  yield checked(
    'Profile',
    `${url}, from ${process.env.QR_KEY && chosen.profile === undefined ? 'QR_KEY' : profilesFile()}`,
  );
  const startedAt = performance.now();
  const { data, response } = await qr().apiKeys.whoAmI().withResponse();
  yield checked(
    'Service',
    `${data.workspace.name}, responded in ${Math.round(performance.now() - startedAt)} ms`,
  );
  yield checkKey(data);
  yield checkClock(response.headers);
  yield checkLimits(response.headers);
  if (data.credential.scopes.includes('codes:read')) yield await checkShortUrls(qr());
}

function say(out: Output, found: Check): void {
  const state = paint(found.state.padEnd('warning'.length), COLORS[found.state]);
  out.result(
    found,
    undefined,
    `${state}  ${found.check.padEnd('Short URLs'.length)}  ${plain(found.detail)}`,
  );
}

export const doctorCommand = command({
  usage: 'doctor',
  about: 'Check the configuration, the connection, the key and the limits',
  run: async ({ shared, client, out }) => {
    let hasFailed = false;
    try {
      for await (const found of checks(client, shared)) {
        hasFailed ||= found.state === 'failed';
        say(out, found);
      }
    } catch (error) {
      say(out, { check: 'Service', state: 'failed', detail: linesOf(error).join(' ') });
      return exitCodeOf(error);
    }
    return hasFailed ? 1 : 0;
  },
});
