import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChartLine, IconFolder, IconInbox, IconPlus, IconQrcode, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { useState, type ComponentType, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api } from '../app/api.js';
import { shortForm } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { useFocusBack } from '../ui/use-focus-back.js';
import { foldersQuery, treeOf } from './folders.queries.js';
import styles from './palette.module.css';
import { OTHERWISE, partsOf, rankOf } from './ranks.js';
import { isWithinTeam, settingsScreensFor } from './settings-screens.js';

/** The API searches from so many characters on. */
const MIN_QUERY = 3;
const MAX_ROWS = 12;
/** The best of them are not always the newest. */
const MAX_FOUND = 50;

interface Target {
  key: string;
  name: string;
  hint: string;
  icon: ComponentType<{ size?: number }>;
  open: () => Promise<void>;
}

function useTargets(query: string): Target[] {
  const { t } = useTranslation('shell');
  const session = useSession();
  const { canEdit, canReadLeads } = session;
  const navigate = useNavigate();
  const { data: folders = [] } = useQuery(foldersQuery);
  const { data: found } = useQuery({
    queryKey: ['codes', 'palette', query],
    placeholderData: keepPreviousData,
    queryFn: () => dataOf(api.GET('/api/v1/qr', { params: { query: { q: query, limit: MAX_FOUND } } })),
    enabled: query.length >= MIN_QUERY,
  });
  const codes = query.length >= MIN_QUERY ? (found?.data ?? []) : [];
  const screens: Target[] = [
    ...(canEdit
      ? [
          {
            key: 'new',
            name: t('newCode'),
            hint: 'C',
            icon: IconPlus,
            open: () => navigate({ to: '/codes/new' }),
          },
        ]
      : []),
    { key: 'codes', name: t('codes'), hint: '', icon: IconQrcode, open: () => navigate({ to: '/' }) },
    {
      key: 'analytics',
      name: t('analytics'),
      hint: '',
      icon: IconChartLine,
      open: () => navigate({ to: '/analytics' }),
    },
    ...(canReadLeads
      ? [
          {
            key: 'leads',
            name: t('leads'),
            hint: '',
            icon: IconInbox,
            open: () => navigate({ to: '/leads' }),
          },
        ]
      : []),
    ...settingsScreensFor(session).map(({ to, name, icon }) => ({
      ...{ key: to, name: t(name), icon, open: () => navigate({ to }) },
      hint: isWithinTeam(to) ? `${t('settings')}, ${t('team')}` : t('settings'),
    })),
    ...treeOf(folders).map(({ id, path }) => ({
      ...{ key: id, name: path, hint: t('folders'), icon: IconFolder },
      open: () => navigate({ to: '/', search: { folder: id } }),
    })),
  ];
  const targets = codes.map(({ id, name, short_url: url }) => ({
    ...{ key: id, name, hint: url === null ? '' : shortForm(url), icon: IconQrcode },
    open: () => navigate({ to: '/codes/$id', params: { id } }),
  }));
  // The service also finds codes by their tags and addresses.
  const matching = screens.filter(({ name }) => rankOf(name, query) < OTHERWISE);
  return [...targets, ...matching]
    .toSorted((one, other) => rankOf(one.name, query) - rankOf(other.name, query))
    .slice(0, MAX_ROWS);
}

/** Jumps to codes, folders, screens and actions. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  useFocusBack();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), 150);
  const [selected, setSelected] = useState(0);
  const targets = useTargets(query);
  const active = Math.min(selected, targets.length - 1);
  const open = (target: Target | undefined) => {
    onClose();
    void target?.open();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return open(targets[active]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || targets.length === 0) return;
    event.preventDefault();
    setSelected((active + step + targets.length) % targets.length);
  };
  return (
    <Modal.Root opened onClose={onClose} size={640} centered={false} yOffset={96} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('search')}>
        <div className={styles.input}>
          <IconSearch size={20} />
          <input
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-controls="palette-list"
            aria-activedescendant={targets[active] ? `palette-${active}` : undefined}
            aria-label={t('search')}
            placeholder={t('search')}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setSelected(0);
            }}
            onKeyDown={move}
          />
          <kbd>Esc</kbd>
        </div>
        <div className={styles.list} id="palette-list" role="listbox" aria-label={t('paletteResults')}>
          {targets.map((target, index) => (
            <div
              key={target.key}
              id={`palette-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseMove={() => setSelected(index)}
              onClick={() => open(target)}
            >
              <target.icon size={16} />
              <Name name={target.name} query={query} />
              <span className={clsx(font.sub, font.cut, layout.grow, font.right)}>{target.hint}</span>
            </div>
          ))}
        </div>
        {targets.length === 0 ? <p className={styles.nothing}>{t('paletteEmpty')}</p> : null}
      </Modal.Content>
    </Modal.Root>
  );
}

/** The letters that were typed stand out. */
function Name({ name, query }: { name: string; query: string }) {
  const [before, match, after] = partsOf(name, query);
  return (
    <span className={clsx(font.med, font.cut)}>
      {before}
      {match === '' ? null : <mark className={styles.match}>{match}</mark>}
      {after}
    </span>
  );
}
