import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from './form-dialog.js';

export interface Question {
  title: string;
  text: string;
  /** The verb on the button. */
  action: string;
  /** A word to type first, where nothing can be undone. */
  phrase?: string;
  act: () => void;
}

/** Asks before what cannot be undone. */
export function Confirm({ question, onClose }: { question: Question | null; onClose: () => void }) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    onClose();
  };
  if (question === null) return null;
  const { title, text, action, phrase, act } = question;
  return (
    <FormDialog
      title={title}
      action={action}
      isDisabled={phrase !== undefined && typed !== phrase}
      isDangerous
      onSubmit={() => {
        act();
        close();
      }}
      onClose={close}
    >
      <p className="dim">{text}</p>
      {phrase === undefined ? null : (
        <TextInput
          label={t('typePhrase', { phrase })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
}
