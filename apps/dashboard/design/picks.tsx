import type { ReactNode } from 'react';
import styles from './picks.module.css';

export interface Pick<Value extends string> {
  value: Value;
  label: string;
  picture: ReactNode;
}

/** One of a few pictures with their names. @param value null while none of them fits */
export function Picks<Value extends string>({
  label,
  name,
  picks,
  value,
  onPick,
}: {
  label: string;
  name: string;
  picks: readonly Pick<Value>[];
  value: Value | null;
  onPick: (value: Value) => void;
}) {
  return (
    <fieldset className={styles.picks}>
      <legend>{label}</legend>
      <div>
        {picks.map((pick) => (
          <label key={pick.value}>
            <input
              type="radio"
              name={name}
              checked={pick.value === value}
              onChange={() => onPick(pick.value)}
            />
            {pick.picture}
            <span>{pick.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
