import { useTranslation } from 'react-i18next';
import { facts } from '#client';
import { useLanguageName } from './menu-languages.js';
import { rowsOf } from './menu-texts.js';
import { textsOf } from './texts-field.js';
import { textOf, type Values } from './values.js';

/** What a line says while it is closed. */
export function useMenuSummary(values: Values): Record<'hours' | 'actions' | 'language', string> {
  const { t } = useTranslation('code');
  const languageName = useLanguageName();
  const hours = rowsOf(values, 'hours').map(({ days = [], from, to }) => {
    const runs = runsOf(textsOf(days)).map((run) =>
      run.map((day) => t(`rules.values.weekdays.${day}` as 'rules.values.weekdays.mon')).join('–'),
    );
    return `${runs.join(', ')} ${textOf(from)}–${textOf(to)}`;
  });
  const labels = rowsOf(values, 'actions').map(({ label }) => textOf(label));
  const language = textOf(values.language);
  return {
    hours: hours.join('; ') || t('menu.none'),
    actions: labels.join(', ') || t('menu.none'),
    language: language === '' ? t('menu.none') : languageName(language),
  };
}

/** The first and the last day of each run of three days or more; other days alone. */
function runsOf(chosen: readonly string[]): string[][] {
  const runs: string[][] = [];
  let before = -2;
  for (const [index, day] of facts.WEEKDAYS.entries()) {
    if (!chosen.includes(day)) continue;
    if (before === index - 1) runs.at(-1)?.push(day);
    else runs.push([day]);
    before = index;
  }
  return runs.flatMap((run) =>
    run.length < 3 ? run.map((day) => [day]) : [[run[0] ?? '', run.at(-1) ?? '']],
  );
}
