import clsx from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import font from '../ui/font.module.css';
import { useLanguageName } from './menu-languages.js';
import type { MenuContext } from './menu-context.js';
import { textIn, withText } from './menu-texts.js';
import styles from './menu.module.css';
import type { Edit } from './row-ids.js';
import { textOf, type Values } from './values.js';

/** A text of a section or a dish; in another language, the original stands beside it. */
export function MenuText({
  name,
  placeholder,
  values,
  edit,
  pointer,
  language,
  original,
  faults,
  isLong = false,
  className,
}: Pick<MenuContext, 'language' | 'original' | 'faults'> & {
  name: 'name' | 'description';
  placeholder: string;
  values: Values;
  edit: Edit<Values>;
  /** Of the section or the dish. */
  pointer: string;
  isLong?: boolean;
  className?: string;
}) {
  const { t } = useTranslation(['code', 'codes']);
  const id = useId();
  const nameOf = useLanguageName();
  const first = textOf(values[name]);
  const text = textIn(values, name, language);
  const isMissing = language !== null && first !== '' && text === '';
  const missing =
    original === '' ? t('menu.guestsReadOriginal') : t('menu.guestsRead', { language: nameOf(original) });
  const shared = {
    value: text,
    placeholder: isMissing ? missing : language === null ? placeholder : '',
    'aria-label': t(`codes:fields.${name}`),
    'aria-invalid': faults.has(
      language === null ? `${pointer}/${name}` : `${pointer}/translations/${language}/${name}`,
    ),
    'aria-describedby': language === null ? undefined : id,
    'data-missing': isMissing || undefined,
    autoComplete: 'off',
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { value } = currentTarget;
      edit((now) => withText(now, name, language, value));
    },
  };
  return (
    <>
      {isLong ? (
        <textarea
          {...shared}
          rows={text.split('\n').length}
          className={clsx(styles.cell, styles.long, className)}
        />
      ) : (
        <input {...shared} className={clsx(styles.cell, className)} />
      )}
      {language === null ? null : (
        <span id={id} className={clsx(styles.aside, font.sub, font.xs, font.cut)}>
          {first !== '' && first === text ? t('menu.same') : first}
        </span>
      )}
    </>
  );
}
