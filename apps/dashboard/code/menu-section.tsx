import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconDots, IconPlus } from '@tabler/icons-react';
import clsx from 'clsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { dropTarget, moved, MoveHandle } from '../ui/move-handle.js';
import { toast } from '../ui/toasts.js';
import type { MenuContext } from './menu-context.js';
import { MenuDish } from './menu-dish.js';
import { MenuText } from './menu-text.js';
import { rowsOf } from './menu-texts.js';
import styles from './menu.module.css';
import { MoveItems } from './move-items.js';
import { idOf, type Edit } from './row-ids.js';
import { useRowEntry } from './use-row-entry.js';
import { textOf, type Values } from './values.js';

/** Dishes are named by their section, from which they can be dragged into another one. */
const LIST = 'dishes of ';

export function MenuSection({
  section,
  index,
  count,
  edit,
  editDish,
  onMove,
  onTake,
  onRemove,
  ...context
}: MenuContext & {
  section: Values;
  index: number;
  count: number;
  edit: Edit<Values>;
  /** Of a dish, wherever it is by then. */
  editDish: (id: number, change: (dish: Values) => Values) => void;
  onMove: (from: number, to: number) => void;
  /** Takes a dish of another section. */
  onTake: (section: number, dish: number, at: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('code');
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const { language, faults } = context;
  const dishes = rowsOf(section, 'items');
  const editDishes: Edit<Values[]> = (change) =>
    edit((now) => ({ ...now, items: change(rowsOf(now, 'items')) }));
  const { list, add, handlersOf } = useRowEntry(dishes, editDishes);
  const moveDish = (from: number, to: number) => editDishes((all) => moved(all, from, to));
  const pointer = `/qr_data/sections/${index}`;
  const dropAt = (at: number) =>
    dropTarget(at, moveDish, `${LIST}${index}`, (row) =>
      row.list.startsWith(LIST) ? () => onTake(Number(row.list.slice(LIST.length)), row.index, at) : null,
    );
  const removeDish = (at: number) => {
    const dish = dishes[at];
    if (dish === undefined) return;
    editDishes((all) => all.toSpliced(at, 1));
    const name = textOf(dish.name) || t('menu.unnamedDish');
    toast(t('menu.removed', { name }), () => editDishes((all) => all.toSpliced(at, 0, dish)));
  };
  const item = t('items.sections');
  const isLocked = language !== null;
  return (
    <Card as="section" className={styles.section} data-row {...dropTarget(index, onMove, 'sections')}>
      {isLocked || count < 2 ? null : (
        <MoveHandle
          label={t('list.move', { name: item, number: index + 1 })}
          title={t('list.moveHint')}
          list="sections"
          {...{ index, count, onMove }}
        />
      )}
      <CardHead className={styles.sectionHead}>
        <ActionIcon
          variant="subtle"
          aria-label={t(isOpen ? 'menu.collapse' : 'menu.expand', { number: index + 1 })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        </ActionIcon>
        <MenuText
          className={clsx(styles.sectionName, font.strong)}
          name="name"
          placeholder={t('menu.unnamedSection')}
          values={section}
          edit={edit}
          pointer={pointer}
          {...context}
        />
        <span className={clsx(font.sub, font.xs, styles.count)}>
          {t('menu.dishes', { count: dishes.length })}
        </span>
        {isLocked ? null : (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" aria-label={t('menu.sectionActions', { number: index + 1 })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <MoveItems {...{ index, count, onMove }} />
              <Menu.Item data-danger onClick={onRemove}>
                {t('removeItem', { name: item, number: index + 1 })}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </CardHead>
      {[`${pointer}/name`, `${pointer}/items`].map((at) =>
        faults.get(at) === undefined ? null : (
          <p key={at} className={clsx(font.down, font.xs, styles.sectionFault)}>
            {faults.get(at)}
          </p>
        ),
      )}
      <div id={id} hidden={!isOpen}>
        <ul ref={list} className={styles.dishes} data-move-list>
          {dishes.map((dish, at) => (
            <MenuDish
              key={idOf(dish)}
              dish={dish}
              index={at}
              count={dishes.length}
              list={`${LIST}${index}`}
              pointer={`${pointer}/items/${at}`}
              edit={(change) => editDish(idOf(dish), change)}
              onMove={moveDish}
              onRemove={() => removeDish(at)}
              handlers={{ ...handlersOf(at), ...dropAt(at) }}
              {...context}
            />
          ))}
        </ul>
        {isLocked ? null : (
          <div className={clsx(layout.row, styles.addDish)} {...dropAt(dishes.length)}>
            <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
              {t('addItem', { name: t('items.items') })}
            </Button>
            <span className={clsx(font.sub, font.xs, layout.desk)}>{t('list.pasteHint')}</span>
          </div>
        )}
      </div>
    </Card>
  );
}
