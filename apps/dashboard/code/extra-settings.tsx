import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../ui/layout.module.css';
import { useKeys } from '../ui/use-keys.js';
import type { CodeFieldsProps } from './code-fields.js';
import styles from './extra-settings.module.css';
import { EXTRAS, emptyExtra, isGiven, type ExtraName } from './extras.js';

/**
 * What few codes need: each is a chip that opens its fields, and a key.
 * @param without those that the screen shows in a place of their own
 */
export function ExtraSettings({
  without = [],
  hasPassword = false,
  ...fields
}: CodeFieldsProps & { without?: readonly ExtraName[]; hasPassword?: boolean }) {
  const { t } = useTranslation('code');
  const { form, onChange, faults } = fields;
  const [opened, setOpened] = useState<readonly ExtraName[]>([]);
  const extras = EXTRAS.filter(({ name, isFor }) => isFor(form.category) && !without.includes(name));
  /** A password that is stored is changed here, and never shown. */
  const isFixed = (name: ExtraName) => name === 'password' && hasPassword;
  const isFaulty = (name: ExtraName) =>
    EXTRAS.find((extra) => extra.name === name)?.members.some((member) =>
      [...faults.keys()].some((pointer) => `${pointer}/`.startsWith(`/${member}/`)),
    ) === true;
  const isOpen = (name: ExtraName) =>
    opened.includes(name) || isGiven(form, name) || isFixed(name) || isFaulty(name);
  const toggle = (name: ExtraName) => {
    if (!isOpen(name)) return setOpened([...opened, name]);
    setOpened(opened.filter((other) => other !== name));
    onChange(emptyExtra(form, name));
  };
  useKeys(extras.map(({ name, key }) => [key, () => isOpen(name) || toggle(name)]));
  return (
    <>
      <div
        className={clsx(layout.row, layout.wrap, styles.chips)}
        role="group"
        aria-label={t('newCode.extras')}
      >
        {extras.map(({ name, key }) => (
          <Button
            key={name}
            variant="default"
            size="xs"
            aria-pressed={isOpen(name)}
            disabled={isFixed(name)}
            leftSection={isOpen(name) ? <IconCheck size={14} /> : <IconPlus size={14} />}
            rightSection={<kbd aria-hidden>{key}</kbd>}
            onClick={() => toggle(name)}
          >
            {t(`newCode.extra.${name}`)}
          </Button>
        ))}
      </div>
      {extras
        .filter(({ name }) => isOpen(name))
        .map(({ name, Fields }) => (
          <Extra
            key={name}
            name={name}
            isChosen={opened.includes(name)}
            onRemove={isFixed(name) ? null : () => toggle(name)}
          >
            <Fields {...fields} hasPassword={hasPassword} />
          </Extra>
        ))}
    </>
  );
}

/** @param isChosen gives the focus to its first field @param onRemove null for what cannot be removed */
function Extra({
  name,
  isChosen,
  onRemove,
  children,
}: {
  name: ExtraName;
  isChosen: boolean;
  onRemove: (() => void) | null;
  children: ReactNode;
}) {
  const { t } = useTranslation('code');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) section.current?.querySelector<HTMLElement>('[data-extra] :is(input, button)')?.focus();
  }, [isChosen]);
  const title = t(`newCode.extra.${name}`);
  return (
    <section ref={section} className={layout.stack} aria-label={title}>
      <div className={clsx(layout.row, layout.between)}>
        <h2>{title}</h2>
        {onRemove === null ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('newCode.removeExtra', { name: title })}
            onClick={onRemove}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      <div data-extra className={layout.stack}>
        {children}
      </div>
    </section>
  );
}
