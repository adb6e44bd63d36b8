import { useState, type ReactNode } from 'react';
import font from './font.module.css';
import { FormDialog } from './form-dialog.js';

interface Question {
  title: string;
  text: string;
  /** What else to think of before. */
  warning?: string;
  action: string;
  act: () => void;
}

/** Asks before what cannot be undone: `confirm` opens the `dialog`, which the component renders. */
export function useConfirm(): { confirm: (question: Question) => void; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const dialog =
    question === null ? null : (
      <FormDialog
        title={question.title}
        action={question.action}
        isDangerous
        onSubmit={() => {
          question.act();
          close();
        }}
        onClose={close}
      >
        <p className={font.dim}>{question.text}</p>
        {question.warning === undefined ? null : <p className={font.dim}>{question.warning}</p>}
      </FormDialog>
    );
  return { confirm: setQuestion, dialog };
}
