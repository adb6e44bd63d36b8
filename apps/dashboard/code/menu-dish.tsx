import { ActionIcon, Menu } from '@mantine/core';
import { IconAlertTriangle, IconDots } from '@tabler/icons-react';
import clsx from 'clsx';
import type { HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import font from '../ui/font.module.css';
import { MoveHandle } from '../ui/move-handle.js';
import { ContentFields } from './content-fields.js';
import { DishMarks } from './dish-marks.js';
import { DishPhoto } from './dish-photo.js';
import { CATEGORY_FIELDS, type FieldSpec } from './fields.js';
import type { MenuContext } from './menu-context.js';
import { MenuText } from './menu-text.js';
import styles from './menu.module.css';
import { MoveItems } from './move-items.js';
import type { Edit } from './row-ids.js';
import { textOf, type Values } from './values.js';

const PLACED = ['name', 'description', 'price', 'allergens', 'tags', 'featured', 'image_id', 'translations'];
const inside = (specs: readonly FieldSpec[], list: string): readonly FieldSpec[] => {
  const spec = specs.find(({ name }) => name === list);
  return spec?.kind === 'list' ? spec.of : [];
};
/** Fields without a place in the box, should a dish get some. Not a constant: the files of scripts can load in a circle. */
const otherFields = () =>
  inside(inside(CATEGORY_FIELDS.menu, 'sections'), 'items').filter(({ name }) => !PLACED.includes(name));

/** A dish is one box of two lines, with its photo. */
export function MenuDish({
  dish,
  index,
  count,
  list,
  pointer,
  edit,
  onMove,
  onRemove,
  handlers,
  ...context
}: MenuContext & {
  dish: Values;
  index: number;
  count: number;
  list: string;
  pointer: string;
  edit: Edit<Values>;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  handlers: HTMLAttributes<HTMLElement>;
}) {
  const { t } = useTranslation(['code', 'codes']);
  const { language, faults, currency } = context;
  const item = t('items.items');
  const number = index + 1;
  const isOriginal = language === null;
  const others = otherFields();
  const own = [...faults].filter(([at]) => at.startsWith(`${pointer}/`));
  const text = { values: dish, edit, pointer, ...context };
  const photo = textOf(dish.image_id);
  const setPhoto = (id: string) => edit((now) => ({ ...now, image_id: id }));
  return (
    <li
      className={styles.dish}
      data-row
      aria-label={textOf(dish.name) || t('menu.dishNumber', { number })}
      {...handlers}
    >
      {isOriginal && count > 1 ? (
        <MoveHandle
          label={t('list.move', { name: item, number })}
          title={t('menu.moveHint')}
          {...{ list, index, count, onMove }}
        />
      ) : null}
      <DishPhoto name={textOf(dish.name)} value={photo} isLocked={!isOriginal} onChange={setPhoto} />
      <div className={clsx(styles.box, own.length > 0 && styles.faulty)}>
        <div className={styles.line}>
          <MenuText name="name" placeholder={t('menu.unnamedDish')} className={font.med} {...text} />
          {isOriginal ? (
            <span className={styles.price}>
              <span className={font.sub}>{currency}</span>
              <input
                className={styles.cell}
                inputMode="decimal"
                autoComplete="off"
                aria-label={t('codes:fields.price')}
                aria-invalid={faults.has(`${pointer}/price`)}
                value={textOf(dish.price)}
                onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, price: value }))}
              />
            </span>
          ) : null}
        </div>
        <div className={styles.line}>
          <MenuText name="description" placeholder={t('codes:fields.description')} isLong {...text} />
          {isOriginal ? <DishMarks dish={dish} edit={edit} number={number} /> : null}
        </div>
        {isOriginal && others.length > 0 ? (
          <ContentFields
            specs={others}
            values={dish}
            onChange={(changed) => edit(() => changed)}
            faults={faults}
            pointer={pointer}
          />
        ) : null}
      </div>
      {isOriginal ? (
        <Menu position="bottom-end" withOverlay overlayProps={{ backgroundOpacity: 0 }}>
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={t('menu.dishActions', { number })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <MoveItems {...{ index, count, onMove }} />
            {photo === '' ? null : (
              <Menu.Item onClick={() => setPhoto('')}>{t('menu.removePhoto')}</Menu.Item>
            )}
            <Menu.Item data-danger onClick={onRemove}>
              {t('removeItem', { name: item, number })}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {own.map(([at, fault]) => (
        <p key={at} className={clsx(styles.fault, font.down, font.xs)}>
          <IconAlertTriangle size={14} /> {fault}
        </p>
      ))}
    </li>
  );
}
