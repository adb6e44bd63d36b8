import { Button, SegmentedControl } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardBody, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import type { CodeForm } from './code-form.js';
import styles from './conflict.module.css';
import { differences, merge, type Choice, type Difference } from './differences.js';
import { useFieldLabel } from './use-field-label.js';

/** Shows both versions field by field, after somebody else has saved meanwhile. @param onMerge continues with what was chosen */
export function Conflict({
  base,
  mine,
  theirs,
  onMerge,
}: {
  base: CodeForm;
  mine: CodeForm;
  theirs: CodeForm;
  onMerge: (form: CodeForm) => void;
}) {
  const { t } = useTranslation('code');
  const found = differences(base, mine, theirs);
  const [chosen, setChosen] = useState<Record<string, Choice>>({});
  const choiceOf = ({ name, preferred }: Difference) => chosen[name] ?? preferred;
  const label = useFieldLabel();
  return (
    <Card as="section" aria-label={t('conflict.title')} role="alert">
      <CardHead>
        <IconGitMerge size={16} />
        <h2>{t('conflict.title')}</h2>
      </CardHead>
      <CardBody className={layout.stack}>
        <p className={font.dim}>{t('conflict.text')}</p>
        <ul className={layout.stack}>
          {found.map((difference) => (
            <li key={difference.name} className={clsx(layout.stack, layout.tiny)}>
              <div className={clsx(layout.row, layout.between, layout.wrap)}>
                <span className={font.med}>{label(difference.name)}</span>
                <SegmentedControl
                  aria-label={label(difference.name)}
                  value={choiceOf(difference)}
                  onChange={(choice) => setChosen({ ...chosen, [difference.name]: choice })}
                  data={[
                    { value: 'theirs', label: t('conflict.theirs') },
                    { value: 'mine', label: t('conflict.mine') },
                  ]}
                />
              </div>
              <dl className={styles.versions}>
                <Version
                  name={t('conflict.theirs')}
                  value={difference.theirs}
                  isChosen={choiceOf(difference) === 'theirs'}
                />
                <Version
                  name={t('conflict.mine')}
                  value={difference.mine}
                  isChosen={choiceOf(difference) === 'mine'}
                />
              </dl>
            </li>
          ))}
        </ul>
        <div>
          <Button
            onClick={() =>
              onMerge(merge(mine, theirs, new Map(found.map((one) => [one.name, choiceOf(one)]))))
            }
          >
            {t('conflict.continue')}
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}

const Version = ({ name, value, isChosen }: { name: string; value: string; isChosen: boolean }) => (
  <div className={isChosen ? styles.on : undefined}>
    <dt className={clsx(font.sub, font.xs)}>{name}</dt>
    <dd>{value === '' ? '–' : value}</dd>
  </div>
);
