import { Button, SegmentedControl } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeForm } from './code-form.js';
import { differences, merge, type Choice, type Difference } from './differences.js';
import { useFieldLabel } from './use-field-label.js';

/** Somebody has saved meanwhile: both versions, field by field. @param onMerge continues with what was chosen */
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
    <section className="card conflict" aria-label={t('conflict.title')} role="alert">
      <div className="card-head">
        <IconGitMerge size={16} />
        <h2>{t('conflict.title')}</h2>
      </div>
      <div className="card-body stack">
        <p className="dim">{t('conflict.text')}</p>
        <ul className="stack">
          {found.map((difference) => (
            <li key={difference.name} className="stack tiny">
              <div className="row between wrap">
                <span className="med">{label(difference.name)}</span>
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
              <dl className="versions">
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
      </div>
    </section>
  );
}

const Version = ({ name, value, isChosen }: { name: string; value: string; isChosen: boolean }) => (
  <div className={isChosen ? 'on' : undefined}>
    <dt className="sub xs">{name}</dt>
    <dd>{value === '' ? '–' : value}</dd>
  </div>
);
