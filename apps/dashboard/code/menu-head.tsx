import { Button } from '@mantine/core';
import { IconBolt, IconClock, IconLanguage, type Icon } from '@tabler/icons-react';
import clsx from 'clsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { ContentFields } from './content-fields.js';
import type { FieldSpec } from './fields.js';
import type { MenuPart } from './menu-languages.js';
import { textIn, withText } from './menu-texts.js';
import styles from './menu.module.css';
import { PlainField, type ShownSpec } from './plain-field.js';
import { useMenuSummary } from './use-menu-summary.js';
import { textOf } from './values.js';

const HEAD = ['title', 'subtitle', 'currency'];
const PLACED = [...HEAD, 'sections', 'translations'];
const LINES = [
  { name: 'hours', icon: IconClock, fields: ['hours', 'timezone', 'closed_dates'] },
  { name: 'actions', icon: IconBolt, fields: ['actions'] },
  { name: 'language', icon: IconLanguage, fields: ['language'] },
] as const;

type HeadProps = MenuPart & { specs: readonly FieldSpec[] };

/** What stands above the sections; what is seldom changed is one line each. */
export function MenuHead(props: HeadProps) {
  const { specs, values, edit, faults, language } = props;
  const inLines = LINES.flatMap(({ fields }): string[] => [...fields]);
  const rest = specs.filter(({ name }) => ![...PLACED, ...inLines].includes(name));
  return (
    <>
      <div className={styles.head}>
        {HEAD.flatMap((name) => specs.find((spec) => spec.name === name) ?? []).map((spec) => {
          const isText = spec.name !== 'currency';
          const own = isText ? language : null;
          const original = own === null ? '' : textOf(values[spec.name]);
          return (
            <div key={spec.name} className={clsx(layout.stack, layout.tiny)}>
              <PlainField
                spec={spec as Exclude<ShownSpec, { kind: 'group' | 'list' }>}
                value={isText ? textIn(values, spec.name, own) : (values[spec.name] ?? '')}
                onChange={(value) =>
                  edit((now) =>
                    isText ? withText(now, spec.name, own, textOf(value)) : { ...now, [spec.name]: value },
                  )
                }
                faults={faults}
                pointer={own === null ? `/qr_data/${spec.name}` : `/qr_data/translations/${own}/${spec.name}`}
                isLocked={false}
              />
              {original === '' ? null : <p className={clsx(font.sub, font.xs)}>{original}</p>}
            </div>
          );
        })}
      </div>
      <Card className={styles.lines}>
        {LINES.map((line) => (
          <Line key={line.name} {...props} {...line} />
        ))}
      </Card>
      {rest.length === 0 ? null : (
        <ContentFields
          specs={rest}
          values={values}
          onChange={(changed) => edit(() => changed)}
          faults={faults}
          pointer="/qr_data"
        />
      )}
    </>
  );
}

function Line({
  name,
  icon: Icon,
  fields,
  specs,
  values,
  edit,
  faults,
}: HeadProps & { name: (typeof LINES)[number]['name']; icon: Icon; fields: readonly string[] }) {
  const { t } = useTranslation(['code', 'codes', 'ui']);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isFaulty = [...faults.keys()].some((pointer) =>
    fields.some((field) => `${pointer}/`.startsWith(`/qr_data/${field}/`)),
  );
  const isShown = isOpen || isFaulty;
  const summary = useMenuSummary(values)[name];
  return (
    <section className={layout.stack}>
      <div className={layout.row}>
        <Icon size={16} className={styles.icon} />
        <h3 className={font.med}>{t(`menu.lines.${name}`)}</h3>
        <span className={clsx(font.sub, font.cut, layout.grow)}>{isShown ? null : summary}</span>
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={isShown}
          aria-controls={id}
          aria-label={t(isShown ? 'menu.closeLine' : 'menu.editLine', { name: t(`menu.lines.${name}`) })}
          onClick={() => setOpen(!isShown)}
        >
          {t(isShown ? 'ui:close' : 'edit')}
        </Button>
      </div>
      <div id={id} hidden={!isShown}>
        {isShown ? (
          <ContentFields
            specs={specs.filter((spec) => fields.includes(spec.name))}
            values={values}
            onChange={(changed) => edit(() => changed)}
            faults={faults}
            pointer="/qr_data"
          />
        ) : null}
      </div>
    </section>
  );
}
