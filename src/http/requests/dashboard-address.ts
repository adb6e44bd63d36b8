import { DASHBOARD_PATHS } from '#libs/platform';

const QUERY = '\\?[\\w\\-./?=&%+:,*~]*';
const SCREEN = new RegExp(`^(?:${QUERY}|(?:${DASHBOARD_PATHS.join('|')})(?:[/?][\\w\\-./?=&%+:,*~]*)?)$`);

const MAX_LENGTH = 2_000;

/**
 * An address leads to a screen of the dashboard and nowhere else. It is relative to the start page, such as
 * `settings/team`, or `?status=paused` for the list of QR codes.
 */
export const isDashboardAddress = (asked: string): boolean =>
  asked.length <= MAX_LENGTH && SCREEN.test(asked) && !/\.\.|\/\//.test(asked);
