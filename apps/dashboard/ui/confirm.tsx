import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface Question {
  title: string;
  text: string;
  /** The verb on the button. */
  action: string;
  /** What the person types first, where nothing can be undone. */
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
    <Modal opened onClose={close} title={title} size={440} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          act();
          close();
        }}
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
        <div className="row end">
          <Button variant="default" onClick={close}>
            {t('keep')}
          </Button>
          <Button type="submit" className="danger" disabled={phrase !== undefined && typed !== phrase}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
