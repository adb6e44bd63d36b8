import { useTranslation } from 'react-i18next';

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns a name such as "Firefox on Windows", by which people know their own sessions. */
export function useAgentName(userAgent: string | null): string {
  const { t } = useTranslation('profile');
  if (userAgent === null) return t('unknownAgent');
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (table) => table.find(([pattern]) => pattern.test(userAgent))?.[1],
  );
  return browser && system ? t('browserOn', { browser, system }) : (browser ?? userAgent);
}
