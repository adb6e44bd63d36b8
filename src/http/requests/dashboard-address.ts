import { DASHBOARD_PATHS } from '#libs/platform';

const QUERY = '\\?[\\w\\-./?=&%+:,*~]*';
const SCREEN = new RegExp(`^(?:${QUERY}|(?:${DASHBOARD_PATHS.join('|')})(?:[/?][\\w\\-./?=&%+:,*~]*)?)$`);

/** A cookie has to hold it. */
const MAX_LENGTH = 2_000;

/**
 * Whether an address leads to a screen of the dashboard and nowhere else: relative to the start page, such as `settings/team`, or
 * `?status=paused` for the list of QR codes.
 */
export const isDashboardAddress = (asked: string): boolean =>
  asked.length <= MAX_LENGTH && SCREEN.test(asked) && !/\.\.|\/\//.test(asked);
