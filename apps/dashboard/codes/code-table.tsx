import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber, shortForm } from '../app/format.js';
import { foldersQuery } from '../shell/folders.queries.js';
import { CopyIcon } from '../ui/copy.js';
import { Time } from '../ui/time.js';
import { CATEGORY_ICONS, destinationOf } from './categories.js';
import type { Code } from './codes.queries.js';
import { StatusBadge } from './status-badge.js';
import { symbolUrl } from './symbol-image.js';

export interface Selection {
  ids: ReadonlySet<string>;
  /** @param isRange with everything since the last one, as Shift asks for */
  toggle: (id: string, isRange: boolean) => void;
  toggleAll: () => void;
}

/** @param selection null for those who may not change codes */
export function CodeTable({ codes, selection }: { codes: readonly Code[]; selection: Selection | null }) {
  const { t } = useTranslation('codes');
  const chosen = selection?.ids.size ?? 0;
  return (
    <table className="table fixed codes">
      <thead>
        <tr>
          {selection === null ? null : (
            <th className="c-check">
              <Checkbox
                aria-label={t('selectAll')}
                checked={chosen === codes.length}
                indeterminate={chosen > 0 && chosen < codes.length}
                onChange={selection.toggleAll}
                size="xs"
              />
            </th>
          )}
          <th className="c-symbol">
            <span className="hidden-label">{t('code')}</span>
          </th>
          <th className="c-name">{t('code')}</th>
          <th className="c-destination">{t('destination')}</th>
          <th className="c-folder">{t('folder')}</th>
          <th className="c-tags">{t('tags')}</th>
          <th className="c-status">{t('status')}</th>
          <th className="c-scans right">{t('scans')}</th>
          <th className="c-last">{t('lastScan')}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <CodeRow key={code.id} code={code} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

function CodeRow({ code, selection }: { code: Code; selection: Selection | null }) {
  const { t } = useTranslation(['codes', 'ui']);
  const { data: folders = [] } = useQuery(foldersQuery);
  const isSelected = selection?.ids.has(code.id) ?? false;
  return (
    <tr className={isSelected ? 'on' : undefined}>
      {selection === null ? null : (
        <td className="c-check">
          <Checkbox
            aria-label={t('select', { name: code.name })}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              selection.toggle(code.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            size="xs"
          />
        </td>
      )}
      <td className="c-symbol">
        <img
          className="symbol"
          src={symbolUrl(code, { margin: '1' })}
          alt=""
          loading="lazy"
          width={40}
          height={40}
        />
      </td>
      <td className="c-name">
        <NameCell code={code} />
      </td>
      <td className="c-destination">
        <DestinationCell code={code} />
      </td>
      <td className="c-folder dim cut">{folders.find(({ id }) => id === code.folder_id)?.name ?? '–'}</td>
      <td className="c-tags">
        <div className="tags">
          {code.tags.map((tag) => (
            <Link key={tag} className="tag" to="/" search={{ tag }}>
              {tag}
            </Link>
          ))}
        </div>
      </td>
      <td className="c-status">
        <StatusBadge status={code.status} />
      </td>
      <td className="c-scans right">{code.dynamic ? formatNumber(code.scan_count) : '–'}</td>
      <td className="c-last dim">
        {code.last_scanned_at === null ? t('ui:never') : <Time at={code.last_scanned_at} />}
      </td>
    </tr>
  );
}

function NameCell({ code }: { code: Code }) {
  const { t } = useTranslation('codes');
  return (
    <div className="two">
      <Link className="med" to="/codes/$id" params={{ id: code.id }}>
        {code.name}
      </Link>
      {code.short_url === null ? (
        <span className="sub">{t('static')}</span>
      ) : (
        <span className="row sub">
          <span className="cut">{shortForm(code.short_url)}</span>
          <CopyIcon value={code.short_url} label={t('copyUrl', { name: code.name })} />
        </span>
      )}
    </div>
  );
}

function DestinationCell({ code }: { code: Code }) {
  const { t } = useTranslation('codes');
  const Icon = CATEGORY_ICONS[code.category];
  const [first, second] = destinationOf(code);
  return (
    <div className="row">
      <span className="host">
        <Icon size={14} />
      </span>
      <div className="two">
        <span>{first ?? t(`categories.${code.category}`)}</span>
        <span className="sub xs">{second === '' ? t(`categories.${code.category}`) : second}</span>
      </div>
    </div>
  );
}
