import { Checkbox, Switch } from '@mantine/core';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Card, CardBody } from '../../ui/card.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import styles from './event-picker.module.css';
import { EVENTS, SUBSCRIPTIONS, type EventName, type Subscription } from './webhooks.queries.js';

/** The subjects of each group: the part of a name before its dot, or the name itself. */
const GROUPS = {
  visits: ['scan', 'lead', 'cta_click'],
  codes: ['qr'],
  people: ['member', 'api_key'],
  workspace: ['quota', 'webhook', 'domain'],
} as const;
type Group = keyof typeof GROUPS;

const subjectOf = (name: string): string => name.split('.')[0] ?? name;
const eventsOf = (group: Group): EventName[] =>
  EVENTS.filter((event) => (GROUPS[group] as readonly string[]).includes(subjectOf(event)));
/** `qr.*`: the pattern that stands for all events of a subject. */
const patternOf = (event: EventName): Subscription | undefined =>
  SUBSCRIPTIONS.find((name) => name === `${subjectOf(event)}.*`);
const isPattern = (name: Subscription): boolean => name.endsWith('.*');
export const isChosen = (event: EventName, chosen: readonly Subscription[]): boolean =>
  chosen.includes(event) || chosen.some((name) => name === patternOf(event));

interface PickerProps {
  chosen: readonly Subscription[];
  onChange: (chosen: Subscription[]) => void;
}

export function EventPicker(props: PickerProps) {
  const { t } = useTranslation('webhooks');
  return (
    <fieldset className={styles.picker}>
      <legend className={font.med}>{t('events')}</legend>
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <EventGroup key={group} group={group} {...props} />
      ))}
    </fieldset>
  );
}

function EventGroup({ group, chosen, onChange }: PickerProps & { group: Group }) {
  const { t } = useTranslation('webhooks');
  const events = eventsOf(group);
  const patterns = SUBSCRIPTIONS.filter((name) => events.some((event) => patternOf(event) === name));
  const own: Subscription[] = [...events, ...patterns];
  const others = chosen.filter((name) => !own.includes(name));
  const count = events.filter((event) => isChosen(event, chosen)).length;
  const isFull = count === events.length;
  const toggle = (event: EventName) =>
    onChange(chosen.includes(event) ? chosen.filter((name) => name !== event) : [...chosen, event]);
  /** A pattern replaces the events for which it stands, and leaves them chosen when it goes. */
  const togglePattern = (pattern: Subscription) => {
    const covered = events.filter((event) => patternOf(event) === pattern);
    const rest = chosen.filter((name) => name !== pattern && !covered.some((event) => event === name));
    onChange([...rest, ...(chosen.includes(pattern) ? covered : [pattern])]);
  };
  return (
    <Card>
      <CardBody className={clsx(layout.row, layout.between, styles.head)}>
        <Checkbox
          label={t(`eventGroup.${group}`)}
          checked={isFull}
          indeterminate={count > 0 && !isFull}
          onChange={() => onChange(isFull ? others : [...others, ...events])}
        />
        <span className={clsx(font.sub, font.xs)}>{t('chosenOf', { count, all: events.length })}</span>
      </CardBody>
      <CardBody className={clsx(layout.stack, layout.small)}>
        {events.map((event) => (
          <Checkbox
            key={event}
            label={t(`event.${event}`)}
            description={<span className={font.mono}>{event}</span>}
            checked={isChosen(event, chosen)}
            disabled={isChosen(event, chosen) && !chosen.includes(event)}
            onChange={() => toggle(event)}
          />
        ))}
        {patterns.filter(isPattern).map((pattern) => (
          <Switch
            key={pattern}
            label={t('laterToo')}
            description={<span className={font.mono}>{pattern}</span>}
            checked={chosen.includes(pattern)}
            onChange={() => togglePattern(pattern)}
          />
        ))}
      </CardBody>
    </Card>
  );
}
