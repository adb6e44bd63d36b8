import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { shortForm } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { designOf, PLAIN, PRESETS } from '../design/design-form.js';
import { MiniSymbol } from '../design/mini-symbol.js';
import { Picks } from '../design/picks.js';
import { templatesQuery } from '../design/templates.queries.js';
import { Badge } from '../ui/badge.js';
import { Card, CardBody } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { useObjectUrl } from '../ui/use-object-url.js';
import type { CodeForm } from './code-form.js';
import styles from './new-symbol.module.css';
import { SymbolStage } from './symbol-stage.js';
import type { SymbolPreview } from './use-symbol-preview.js';

const MAX_LOOKS = 6;
const PRESET_NAMES = ['plain', 'soft', 'round', 'forest', 'ink', 'terracotta'] as const;

const svgBlob = (svg: string): Blob => new Blob([svg], { type: 'image/svg+xml' });

/** The symbol of the code that a form would create, in a design that is picked here. */
export function NewSymbol({
  form,
  symbol,
  onPick,
}: {
  form: CodeForm;
  symbol: SymbolPreview;
  onPick: (look: string) => void;
}) {
  const { t } = useTranslation(['code', 'design']);
  const { preview, isCurrent, shortUrlBase } = symbol;
  const image = useObjectUrl(preview?.svg, svgBlob);
  const looks = useLooks();
  return (
    <div className={clsx(layout.stack, layout.small)}>
      <Card as="section" aria-label={t('preview.symbol')}>
        <SymbolStage className={clsx(preview !== null && !isCurrent && layout.stale)}>
          {image === null ? (
            <p className={clsx(styles.tile, font.sub, font.xs)}>
              {form.dynamic ? null : t('newCode.noSymbol')}
            </p>
          ) : (
            <img
              className={styles.tile}
              src={image}
              alt={t('symbolOf', { name: form.name || t('newTitle') })}
            />
          )}
        </SymbolStage>
        <CardBody className={layout.stack}>
          <div className={clsx(layout.row, layout.between)}>
            <span className={clsx(font.mono, font.cut)}>
              {shortUrlBase === null ? null : shortForm(shortUrlBase)}
              {shortUrlBase === null ? null : <b>{form.short_code.trim() || '…'}</b>}
            </span>
            <Badge tone="plain">{t('newCode.notCreated')}</Badge>
          </div>
          <Picks
            label={t('design')}
            name="look"
            picks={looks.picks.map(({ value, label, design }) => ({
              ...{ value, label },
              picture: <MiniSymbol {...design} />,
            }))}
            value={form.look === '' ? looks.standard : form.look}
            onPick={(look) => onPick(look === looks.standard ? '' : look)}
          />
          {preview === null ? null : <Findings preview={preview} />}
        </CardBody>
      </Card>
      <p className={clsx(font.sub, font.xs)}>{t(form.dynamic ? 'newCode.designLater' : 'staticHint')}</p>
    </div>
  );
}

function Findings({ preview }: { preview: NonNullable<SymbolPreview['preview']> }) {
  const { t } = useTranslation(['code', 'design']);
  const isRead = preview.decoded !== null;
  return (
    <div role="status">
      <ul className={clsx(layout.stack, layout.tiny, styles.findings)}>
        <li className={layout.row}>
          {isRead ? (
            <IconCheck size={16} className={font.up} />
          ) : (
            <IconAlertTriangle size={16} className={font.down} />
          )}
          {t(isRead ? 'design:reads' : 'design:readsNot')}
        </li>
        <li className={layout.row}>
          <IconCheck size={16} className={font.up} />
          {t('newCode.leastPrint', { count: preview.minimum_print_size_mm })}
        </li>
      </ul>
    </div>
  );
}

/** The designs of the workspace first, its default one at the beginning; then those that all workspaces have. */
function useLooks() {
  const { t } = useTranslation('design');
  const { workspace } = useSession();
  const { data: templates = [] } = useQuery(templatesQuery);
  const { defaultDesignTemplateId: standard } = workspace;
  const own = templates
    .toSorted((one, other) => Number(other.id === standard) - Number(one.id === standard))
    .map(({ id, name, design }) => ({ value: id, label: name, design: designOf(design) }));
  const presets = PRESET_NAMES.map((name) => ({
    ...{ value: name, label: t(`preset.${name}`), design: { ...PLAIN, ...PRESETS[name] } },
  }));
  const picks = [...own.slice(0, MAX_LOOKS - 2), ...presets].slice(0, MAX_LOOKS);
  const isOwn = picks.some(({ value }) => value === standard);
  return { picks, standard: isOwn && standard !== null ? standard : 'plain' };
}
