import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import clsx from 'clsx';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Faults } from '../ui/faults.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { moved } from '../ui/move-handle.js';
import { toast } from '../ui/toasts.js';
import { CATEGORY_FIELDS } from './fields.js';
import { MenuHead } from './menu-head.js';
import { MenuLanguages } from './menu-languages.js';
import { MenuSection } from './menu-section.js';
import { languagesOf, rowsOf } from './menu-texts.js';
import styles from './menu.module.css';
import { changeRow, editRow, idOf } from './row-ids.js';
import { textOf, type Values } from './values.js';

const changeDishes = (section: Values, change: (dishes: Values[]) => Values[]): Values =>
  changeRow(section, (now) => ({ ...now, items: change(rowsOf(now, 'items')) }));

/** The sections and dishes of a menu, in one language at a time. */
export function MenuEditor({
  title,
  values,
  onChange,
  faults,
}: {
  title: string | null;
  values: Values;
  onChange: (values: Values) => void;
  faults: Faults;
}) {
  const { t } = useTranslation('code');
  const specs = CATEGORY_FIELDS.menu;
  const [language, setLanguage] = useState<string | null>(null);
  const [added, setAdded] = useState<readonly string[]>([]);
  const latest = useRef<{ values: Values; onChange: (values: Values) => void } | null>(null);
  useEffect(() => {
    latest.current = { values, onChange };
    return () => {
      latest.current = null;
    };
  });
  const edit = (change: (values: Values) => Values) =>
    latest.current?.onChange(change(latest.current.values));
  const editSections = (change: (sections: Values[]) => Values[]) =>
    edit((now) => ({ ...now, sections: change(rowsOf(now, 'sections')) }));
  const sections = rowsOf(values, 'sections');
  const shown = [...new Set([...languagesOf(specs, values), ...added])];
  const inUse = { values, edit, faults, language };
  const editDish = (id: number, change: (dish: Values) => Values) =>
    editSections((all) =>
      all.map((section) => {
        const isHere = rowsOf(section, 'items').some((dish) => idOf(dish) === id);
        return isHere ? changeDishes(section, (dishes) => editRow(dishes, id, change)) : section;
      }),
    );
  const takeDish = (from: number, index: number, to: number, at: number) =>
    editSections((all) => {
      const dish = rowsOf(all[from] ?? {}, 'items')[index];
      if (dish === undefined) return all;
      return all.map((section, place) => {
        if (place === from) return changeDishes(section, (dishes) => dishes.toSpliced(index, 1));
        return place === to ? changeDishes(section, (dishes) => dishes.toSpliced(at, 0, dish)) : section;
      });
    });
  const remove = (index: number) => {
    const section = sections[index];
    if (section === undefined) return;
    editSections((all) => all.toSpliced(index, 1));
    const name = textOf(section.name) || t('menu.unnamedSection');
    toast(t('menu.removed', { name }), () => editSections((all) => all.toSpliced(index, 0, section)));
  };
  return (
    <div className={layout.stack}>
      <MenuLanguages
        title={title}
        {...inUse}
        specs={specs}
        shown={shown}
        onShow={setLanguage}
        onAdd={(one) => {
          setAdded([...added, one]);
          setLanguage(one);
          // Translations need to know what they are translated from.
          if (textOf(values.language) === '' && i18next.language !== one)
            edit((now) => ({ ...now, language: i18next.language }));
        }}
        onRemoved={(one) => {
          setAdded(added.filter((other) => other !== one));
          setLanguage(null);
        }}
      />
      <MenuHead {...inUse} specs={specs} />
      <div className={layout.stack} data-move-list>
        {faults.get('/qr_data/sections') === undefined ? null : (
          <p className={clsx(font.down, font.xs)}>{faults.get('/qr_data/sections')}</p>
        )}
        {sections.map((section, index) => (
          <MenuSection
            key={idOf(section)}
            section={section}
            index={index}
            count={sections.length}
            currency={textOf(values.currency)}
            original={textOf(values.language)}
            language={language}
            faults={faults}
            edit={(change) => editSections((all) => editRow(all, idOf(section), change))}
            editDish={editDish}
            onMove={(from, to) => editSections((all) => moved(all, from, to))}
            onTake={(from, dish, at) => takeDish(from, dish, index, at)}
            onRemove={() => remove(index)}
          />
        ))}
        {language === null ? (
          <Button
            variant="default"
            className={styles.addSection}
            leftSection={<IconPlus size={16} />}
            onClick={() => editSections((all) => [...all, { items: [{}] }])}
          >
            {t('addItem', { name: t('items.sections') })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
