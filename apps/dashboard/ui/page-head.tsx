import type { ReactNode } from 'react';
import { useTitle } from './use-title.js';

/** The head of a screen of settings. */
export function PageHead({ title, text, actions }: { title: string; text?: ReactNode; actions?: ReactNode }) {
  useTitle(title);
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {text === undefined ? null : <p>{text}</p>}
      </div>
      {actions === undefined ? null : <div className="actions">{actions}</div>}
    </div>
  );
}
