import { IconAlertTriangle } from '@tabler/icons-react';

/** Faults that belong to no field. */
export const FormFaults = ({ faults }: { faults: readonly string[] }) =>
  faults.length === 0 ? null : (
    <div className="note bad" role="alert">
      <IconAlertTriangle size={16} />
      <div>
        {faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
      </div>
    </div>
  );
