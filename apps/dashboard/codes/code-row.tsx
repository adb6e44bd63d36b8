import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, shortForm } from '../app/format.js';
import { foldersQuery } from '../shell/folders.queries.js';
import { CopyIcon } from '../ui/copy.js';
import { stopDragging } from '../ui/dragging.js';
import { Sparkline } from '../ui/sparkline.js';
import { Time } from '../ui/time.js';
import { iconOf, destinationOf } from './categories.js';
import type { Code } from './codes.queries.js';
import type { Column } from './columns.js';
import { StatusBadge } from './status-badge.js';
import { symbolUrl } from './symbol-image.js';
import type { Selection } from './use-selection.js';

interface Props {
  code: Code;
  daily: readonly number[];
  columns: ReadonlySet<Column>;
  selection: Selection | null;
  onDrag: () => void;
}

export function CodeRow({ code, daily, columns, selection, onDrag }: Props) {
  const { t } = useTranslation(['codes', 'ui']);
  const isSelected = selection?.ids.has(code.id) ?? false;
  return (
    <tr
      className={isSelected ? 'on' : undefined}
      draggable={selection !== null}
      onDragStart={onDrag}
      onDragEnd={stopDragging}
    >
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
      {columns.has('destination') ? (
        <td className="c-destination">
          <DestinationCell code={code} />
        </td>
      ) : null}
      {columns.has('folder') ? <FolderCell code={code} /> : null}
      {columns.has('tags') ? <TagsCell code={code} /> : null}
      {columns.has('status') ? (
        <td className="c-status">
          <StatusBadge status={code.status} />
        </td>
      ) : null}
      {columns.has('recent') ? <RecentCell code={code} daily={daily} /> : null}
      {columns.has('total') ? (
        <td className="c-scans right">{code.dynamic ? formatNumber(code.scan_count) : '–'}</td>
      ) : null}
      {columns.has('lastScan') ? (
        <td className="c-last dim">
          {code.last_scanned_at === null ? t('ui:never') : <Time at={code.last_scanned_at} />}
        </td>
      ) : null}
      {columns.has('created') ? <td className="c-created dim">{formatDate(code.created_at)}</td> : null}
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

export function DestinationCell({ code }: { code: Code }) {
  const { t } = useTranslation('codes');
  const Icon = iconOf(code.category);
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

export function FolderCell({ code }: { code: Code }) {
  const { data: folders = [] } = useQuery(foldersQuery);
  return <td className="c-folder dim cut">{folders.find(({ id }) => id === code.folder_id)?.name ?? '–'}</td>;
}

const TagsCell = ({ code }: { code: Code }) => (
  <td className="c-tags">
    <div className="tags">
      {code.tags.map((tag) => (
        <Link key={tag} className="tag" to="/" search={{ tag }}>
          {tag}
        </Link>
      ))}
    </div>
  </td>
);

/** A static code leads past the service, so nobody counts its scans. */
function RecentCell({ code, daily }: { code: Code; daily: readonly number[] }) {
  const sum = daily.reduce((total, scans) => total + scans, 0);
  return (
    <td className="c-recent right">
      {code.dynamic ? (
        <span className="row">
          <Sparkline values={daily} />
          <span className={sum === 0 ? 'figure-cell sub' : 'figure-cell'}>{formatNumber(sum)}</span>
        </span>
      ) : (
        '–'
      )}
    </td>
  );
}
