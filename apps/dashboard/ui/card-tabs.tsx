import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Card } from './card.js';
import styles from './card-tabs.module.css';

interface Tab<Name extends string> {
  value: Name;
  label: string;
}

/** A card that shows one of some views. @param unit of the numbers in it */
export function TabbedCard<Name extends string>({
  label,
  tabs,
  value,
  onChange,
  unit,
  children,
}: {
  label: string;
  tabs: readonly Tab<Name>[];
  value: Name;
  onChange: (value: Name) => void;
  unit?: string;
  children: ReactNode;
}) {
  const id = useId();
  const walk = (event: KeyboardEvent<HTMLButtonElement>) => {
    const current = tabs.findIndex((tab) => tab.value === value);
    const places: Record<string, number> = {
      ArrowLeft: (current + tabs.length - 1) % tabs.length,
      ArrowRight: (current + 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const place = places[event.key];
    const tab = place === undefined ? undefined : tabs[place];
    if (place === undefined || tab === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    const button = event.currentTarget.parentElement?.querySelectorAll('button')[place];
    button?.focus();
  };
  return (
    <Card as="section" aria-label={label}>
      <div className={styles.head}>
        <div className={styles.tabs} role="tablist" aria-label={label}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              id={`${id}-${tab.value}`}
              role="tab"
              aria-selected={tab.value === value}
              aria-controls={id}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={walk}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {unit === undefined ? null : <span className={styles.unit}>{unit}</span>}
      </div>
      <div id={id} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </Card>
  );
}
