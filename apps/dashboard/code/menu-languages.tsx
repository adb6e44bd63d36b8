import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Faults } from '../ui/faults.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { toast } from '../ui/toasts.js';
import type { FieldSpec } from './fields.js';
import { allLanguages, missingIn, withoutLanguage } from './menu-texts.js';
import styles from './menu.module.css';
import type { Edit } from './row-ids.js';
import { textOf, type Values } from './values.js';

/** What the parts of the editor of a menu know. */
export interface MenuPart {
  values: Values;
  edit: Edit<Values>;
  faults: Faults;
  /** The one in which texts are edited; null for that of the original. */
  language: string | null;
}

const ORIGINAL = 'original';

/** Switches between the languages of a menu, and says what each one lacks. */
export function MenuLanguages({
  title,
  values,
  edit,
  faults,
  language,
  specs,
  shown,
  onShow,
  onAdd,
  onRemoved,
}: MenuPart & {
  title: string | null;
  specs: readonly FieldSpec[];
  shown: readonly string[];
  onShow: (language: string | null) => void;
  onAdd: (language: string) => void;
  onRemoved: (language: string) => void;
}) {
  const { t } = useTranslation(['code', 'codes']);
  const nameOf = useLanguageName();
  const original = textOf(values.language);
  const others = allLanguages(specs).filter((one) => one !== original && !shown.includes(one));
  const isFaulty = (one: string) =>
    [...faults.keys()].some((pointer) => pointer.includes(`/translations/${one}`));
  const remove = (one: string) => {
    onRemoved(one);
    edit((now) => withoutLanguage(specs, now, one));
    toast(t('menu.languageRemoved', { language: nameOf(one) }), () => edit(() => values));
  };
  return (
    <div className={clsx(layout.row, layout.wrap)}>
      <h2 className={layout.grow}>{title}</h2>
      {shown.length === 0 ? null : (
        <SegmentedControl
          aria-label={t('menu.languages')}
          value={language ?? ORIGINAL}
          onChange={(one) => onShow(one === ORIGINAL ? null : one)}
          data={[
            {
              value: ORIGINAL,
              label: (
                <Tab name={original === '' ? t('menu.original') : nameOf(original)}>
                  {original === '' ? null : <span className={font.dim}>{t('menu.isOriginal')}</span>}
                </Tab>
              ),
            },
            ...shown.map((one) => ({
              value: one,
              label: (
                <Tab name={nameOf(one)}>
                  <Missing count={missingIn(specs, values, one)} isFaulty={isFaulty(one)} />
                </Tab>
              ),
            })),
          ]}
        />
      )}
      {others.length === 0 && language === null ? null : (
        <Menu position="bottom-end">
          <Menu.Target>
            {shown.length === 0 ? (
              <Button variant="default" leftSection={<IconPlus size={16} />}>
                {t('menu.addLanguage')}
              </Button>
            ) : (
              <ActionIcon variant="default" aria-label={t('menu.changeLanguages')}>
                <IconPlus size={16} />
              </ActionIcon>
            )}
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((one) => (
              <Menu.Item key={one} onClick={() => onAdd(one)}>
                {nameOf(one)}
              </Menu.Item>
            ))}
            {language === null ? null : (
              <Menu.Item data-danger onClick={() => remove(language)}>
                {t('menu.removeLanguage', { language: nameOf(language) })}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

const Tab = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <span className={styles.language}>
    {name} {children}
  </span>
);

function Missing({ count, isFaulty }: { count: number; isFaulty: boolean }) {
  const { t } = useTranslation('code');
  if (isFaulty) return <span className={font.down}>{t('menu.faulty')}</span>;
  if (count > 0) return <span className={font.warn}>{t('menu.missing', { count })}</span>;
  return <IconCheck size={14} className={font.up} aria-label={t('menu.complete')} />;
}

export function useLanguageName(): (language: string) => string {
  const { t } = useTranslation('codes');
  return (language) => t(`fields.${language}` as 'fields.de', { defaultValue: language });
}
