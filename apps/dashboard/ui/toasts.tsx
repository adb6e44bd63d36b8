import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import i18next from 'i18next';
import { randomId } from '#client';
import { formatSoon } from '../app/format.js';
import font from './font.module.css';
import layout from './layout.module.css';
import { saidBy } from './said.js';

const UNDO_MS = 8_000;

/** Says for a moment what happened. @param undo takes it back @param until when that is possible */
export function toast(message: string, undo?: () => void, until?: string): void {
  const id = randomId();
  const takeBack = () => {
    notifications.hide(id);
    undo?.();
  };
  notifications.show({
    id,
    autoClose: UNDO_MS,
    withBorder: true,
    icon: <IconCheck size={16} />,
    closeButtonProps: { 'aria-label': i18next.t('ui:dismiss') },
    message:
      undo === undefined ? (
        message
      ) : (
        <span className={clsx(layout.row, layout.between)}>
          {message}
          <Button variant="subtle" size="xs" className={font.link} onClick={takeBack}>
            {i18next.t('ui:undo')}
          </Button>
          {until === undefined ? null : <span className={font.sub}>{until}</span>}
        </span>
      ),
  });
}

const DAY_MS = 86_400_000;

/** Says what happened to several codes. @param undo takes it back for a day; null if nothing has changed */
export function toastUndo(message: string, undo: (() => void) | null): void {
  if (undo === null) toast(message);
  else toast(message, undo, i18next.t('ui:undoUntil', { time: formatSoon(new Date(Date.now() + DAY_MS)) }));
}

/** Says what was refused, and why; it stays until it is closed. */
export function toastFault(message: string): void {
  notifications.show({
    autoClose: false,
    withBorder: true,
    'data-bad': true,
    icon: <IconAlertTriangle size={16} />,
    closeButtonProps: { 'aria-label': i18next.t('ui:dismiss') },
    message,
  });
}

/** The reason of a refusal, in the words of the service. */
export const toastError = (error: Error): void => toastFault(saidBy(error));
