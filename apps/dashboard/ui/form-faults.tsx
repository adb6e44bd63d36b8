import { IconAlertTriangle } from '@tabler/icons-react';
import { Note } from './note.js';

/** Faults that belong to no field. */
export const FormFaults = ({ faults }: { faults: readonly string[] }) =>
  faults.length === 0 ? null : (
    <Note tone="bad" icon={IconAlertTriangle} role="alert">
      <div>
        {faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
      </div>
    </Note>
  );
