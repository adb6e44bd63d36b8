import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, shortForm } from '../app/format.js';
import { foldersQuery } from '../shell/folders.queries.js';
import { CopyIcon } from '../ui/copy.js';
import { stopDragging } from '../ui/dragging.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Sparkline } from '../ui/sparkline.js';
import table from '../ui/table.module.css';
import { Tag, TagLink } from '../ui/tag.js';
import { Time } from '../ui/time.js';
import { destinationOf, iconOf } from './categories.js';
import styles from './code-table.module.css';
import type { Code } from './codes.queries.js';
import type { Column } from './columns.js';
import type { Spot } from './row-menu.js';
import { SelectCell } from './select-cells.js';
import { RowSymbol } from './row-symbol.js';
import { StatusBadge } from './status-badge.js';
import { tagsThatFit } from './tags-that-fit.js';
import type { Selection } from './use-selection.js';

interface Props {
  code: Code;
  daily: readonly number[];
  columns: ReadonlySet<Column>;
  selection: Selection | null;
  /** In the list, from 0. */
  index: number;
  onDrag: () => void;
  onMenu: (spot: Spot) => void;
}

export function CodeRow({ code, daily, columns, selection, index, onDrag, onMenu }: Props) {
  const { t } = useTranslation(['codes', 'ui']);
  const isSelected = selection?.ids.has(code.id) ?? false;
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
      data-active={code.status === 'active' || undefined}
      draggable={selection !== null}
      onDragStart={onDrag}
      onDragEnd={stopDragging}
      onContextMenu={(event) => {
        // A link, and what is marked, have the browser's own menu.
        if (selection === null || (event.target as Element).closest('a, input')) return;
        event.preventDefault();
        onMenu({ code, x: event.clientX, y: event.clientY });
      }}
    >
      <SelectCell selection={selection} code={code} />
      <td className={styles.symbolCell}>
        <RowSymbol code={code} />
      </td>
      <td className={styles.name}>
        <NameCell code={code} />
      </td>
      {columns.has('destination') ? (
        <td className={styles.destination}>
          <DestinationCell code={code} />
        </td>
      ) : null}
      {columns.has('folder') ? <FolderCell code={code} /> : null}
      {columns.has('tags') ? <TagsCell code={code} /> : null}
      {columns.has('status') ? (
        <td className={styles.status}>
          <StatusBadge status={code.status} />
        </td>
      ) : null}
      {columns.has('recent') ? <RecentCell code={code} daily={daily} /> : null}
      {columns.has('total') ? (
        <td className={clsx(styles.scans, table.right)}>
          {code.dynamic ? formatNumber(code.scan_count) : '–'}
        </td>
      ) : null}
      {columns.has('lastScan') ? (
        <td className={clsx(styles.last, font.dim)}>
          {code.last_scanned_at === null ? t('ui:never') : <Time at={code.last_scanned_at} />}
        </td>
      ) : null}
      {columns.has('created') ? (
        <td className={clsx(styles.created, font.dim)}>{formatDate(code.created_at)}</td>
      ) : null}
      {selection === null ? null : (
        <td className={styles.menu}>
          <ActionIcon
            aria-label={t('rowActions', { name: code.name })}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect();
              onMenu({ code, x: left, y: bottom });
            }}
          >
            <IconDots size={16} />
          </ActionIcon>
        </td>
      )}
    </tr>
  );
}

function NameCell({ code }: { code: Code }) {
  const { t } = useTranslation('codes');
  return (
    <div className={layout.two}>
      <Link className={font.med} to="/codes/$id" params={{ id: code.id }}>
        {code.name}
      </Link>
      {code.short_url === null ? (
        <span className={font.sub}>{t('static')}</span>
      ) : (
        <span className={clsx(layout.row, font.sub)}>
          <span className={font.cut}>{shortForm(code.short_url)}</span>
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
    <div className={layout.row}>
      <span className={styles.host}>
        <Icon size={14} />
      </span>
      <div className={layout.two}>
        <span>{first ?? t(`categories.${code.category}`)}</span>
        <span className={clsx(font.sub, font.xs)}>
          {second === '' ? t(`categories.${code.category}`) : second}
        </span>
      </div>
    </div>
  );
}

export function FolderCell({ code }: { code: Code }) {
  const { data: folders = [] } = useQuery(foldersQuery);
  return (
    <td className={clsx(styles.folder, font.dim, font.cut)}>
      {folders.find(({ id }) => id === code.folder_id)?.name ?? '–'}
    </td>
  );
}

function TagsCell({ code: { tags } }: { code: Code }) {
  const shown = tagsThatFit(tags);
  const others = tags.slice(shown.length);
  return (
    <td className={styles.tagsCell}>
      <div className={styles.tags}>
        {shown.map((tag) => (
          <TagLink key={tag} to="/" search={{ tag }}>
            {tag}
          </TagLink>
        ))}
        {others.length === 0 ? null : (
          <Tag title={others.join(', ')}>
            <span aria-hidden>+{others.length}</span>
            <VisuallyHidden>{others.join(', ')}</VisuallyHidden>
          </Tag>
        )}
      </div>
    </td>
  );
}

/** A static code leads past the service, so nobody counts its scans. */
function RecentCell({ code, daily }: { code: Code; daily: readonly number[] }) {
  const sum = daily.reduce((total, scans) => total + scans, 0);
  return (
    <td className={clsx(styles.recent, table.right)}>
      {code.dynamic ? (
        <span className={layout.row}>
          <Sparkline values={daily} />
          <span className={sum === 0 ? clsx(styles.sum, font.sub) : styles.sum}>{formatNumber(sum)}</span>
        </span>
      ) : (
        '–'
      )}
    </td>
  );
}
