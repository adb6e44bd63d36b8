import { Checkbox, Popover, TextInput } from '@mantine/core';
import { IconFlame, IconLeaf, IconPlus, IconStar } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Tag } from '../ui/tag.js';
import styles from './menu.module.css';
import { textsOf, useKnownTexts } from './texts-field.js';
import type { Edit } from './row-ids.js';
import type { Values } from './values.js';

const ICONS: Partial<Record<string, typeof IconLeaf>> = {
  vegetarian: IconLeaf,
  vegan: IconLeaf,
  spicy: IconFlame,
};

const toggled = (texts: readonly string[], text: string): string[] =>
  texts.includes(text) ? texts.filter((one) => one !== text) : [...texts, text];

/** The tags and allergens of a dish as chips, and a button that chooses them. */
export function DishMarks({ dish, edit, number }: { dish: Values; edit: Edit<Values>; number: number }) {
  const { t } = useTranslation(['code', 'codes']);
  const [isOpen, setOpen] = useState(false);
  const tags = useMarks('tags', dish);
  const allergens = useMarks('allergens', dish);
  const isFeatured = dish.featured === true;
  const hasNone = tags.chosen.length + allergens.chosen.length === 0 && !isFeatured;
  const toggle = (name: 'tags' | 'allergens', text: string) =>
    edit((now) => ({ ...now, [name]: toggled(textsOf(now[name] ?? []), text) }));
  return (
    <span className={styles.marks}>
      {isFeatured ? (
        <Tag className={styles.mark}>
          <IconStar size={12} /> {t('menu.featured')}
        </Tag>
      ) : null}
      {tags.chosen.map((id) => (
        <Tag key={id} className={styles.mark}>
          <MarkIcon id={id} /> {tags.nameOf(id)}
        </Tag>
      ))}
      {allergens.chosen.map((id) => (
        <Tag key={id}>{allergens.nameOf(id)}</Tag>
      ))}
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width="min(400px, 100vw - 24px)"
        trapFocus
        withOverlay
        overlayProps={{ backgroundOpacity: 0 }}
      >
        <Popover.Target>
          <button
            type="button"
            className={styles.addMark}
            aria-label={t('menu.marks', { number })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconPlus size={12} /> {hasNone ? t('codes:fields.allergens') : null}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.popover}>
          <div className={clsx(layout.stack, layout.small)}>
            <h4 className={clsx(font.sub, font.xs, font.med)}>{t('codes:fields.tags')}</h4>
            <div className={clsx(layout.row, layout.wrap, styles.tags)}>
              {tags.all.map((id) => (
                <button
                  key={id}
                  type="button"
                  aria-pressed={tags.chosen.includes(id)}
                  onClick={() => toggle('tags', id)}
                >
                  <MarkIcon id={id} /> {tags.nameOf(id)}
                </button>
              ))}
              <button
                type="button"
                aria-pressed={isFeatured}
                title={t('codes:fields.featured')}
                onClick={() => edit((now) => ({ ...now, featured: now.featured !== true }))}
              >
                <IconStar size={12} /> {t('menu.featured')}
              </button>
            </div>
            <Other label={t('menu.otherTag')} onAdd={(text) => toggle('tags', text)} known={tags} />
          </div>
          <h4 className={clsx(font.sub, font.xs, font.med)}>{t('menu.euAllergens')}</h4>
          <div className={styles.allergens} role="group" aria-label={t('menu.euAllergens')}>
            {allergens.all.map((id) => (
              <Checkbox
                key={id}
                size="xs"
                label={allergens.nameOf(id)}
                checked={allergens.chosen.includes(id)}
                onChange={() => toggle('allergens', id)}
              />
            ))}
          </div>
          <Other
            label={t('menu.otherAllergen')}
            onAdd={(text) => toggle('allergens', text)}
            known={allergens}
          />
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}

function MarkIcon({ id }: { id: string }) {
  const Icon = ICONS[id];
  return Icon === undefined ? null : <Icon size={12} />;
}

/** Those of a dish, and all that are offered. */
function useMarks(name: 'tags' | 'allergens', dish: Values) {
  const known = useKnownTexts(name);
  const names = new Map(known);
  const chosen = textsOf(dish[name] ?? []);
  return {
    chosen,
    all: [...new Set([...names.keys(), ...chosen])],
    nameOf: (id: string) => names.get(id) ?? id,
    idOf: (text: string) =>
      known.find(([, label]) => label.toLowerCase() === text.toLowerCase())?.[0] ?? text,
  };
}

/** Adds what is not in the list. */
function Other({
  label,
  known,
  onAdd,
}: {
  label: string;
  known: ReturnType<typeof useMarks>;
  onAdd: (text: string) => void;
}) {
  const [text, setText] = useState('');
  const add = () => {
    const id = known.idOf(text.trim());
    if (id !== '' && !known.chosen.includes(id)) onAdd(id);
    setText('');
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={text}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        add();
      }}
    />
  );
}
