import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../ui/toasts.js';
import { isFiltered, type CodesSearch } from './search.js';
import { isSameSearch, useViews } from './views.js';

/** A view is what its address says, page by page. */
const EXACT = { exact: true, includeSearch: true };

/** Saved searches as tabs; nothing before the first search that could be saved. */
export function ViewTabs({ search }: { search: CodesSearch }) {
  const { t } = useTranslation('codes');
  const { views, save, remove, replace } = useViews();
  const current = views.find((view) => isSameSearch(view.search, search));
  const canSave = current === undefined && (isFiltered(search) || search.sort !== undefined);
  if (views.length === 0 && !canSave) return null;
  const isAll = !isFiltered(search) && search.sort === undefined;
  const deleteView = (name: string) => {
    remove(name);
    toast(t('viewRemoved', { name }), () => replace(views));
  };
  return (
    <nav className="tabs views" aria-label={t('views')}>
      <Link to="/" search={{}} activeOptions={EXACT} aria-current={isAll ? 'page' : undefined}>
        {t('viewAll')}
      </Link>
      {views.map((view) => (
        <span key={view.name} className="view">
          <Link
            to="/"
            search={view.search}
            activeOptions={EXACT}
            aria-current={view === current ? 'page' : undefined}
          >
            {view.name}
          </Link>
          {view === current ? (
            <ActionIcon
              size="sm"
              aria-label={t('removeView', { name: view.name })}
              onClick={() => deleteView(view.name)}
            >
              <IconX size={14} />
            </ActionIcon>
          ) : null}
        </span>
      ))}
      {canSave ? <SaveView onSave={(name) => save({ name, search })} /> : null}
    </nav>
  );
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const { t } = useTranslation('codes');
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus>
      <Popover.Target>
        <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={() => setOpen(!isOpen)}>
          {t('saveView')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          noValidate
          className="row tag-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') onSave(name.trim());
          }}
        >
          <TextInput
            aria-label={t('viewName')}
            placeholder={t('viewName')}
            description={t('viewsHere')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit">{t('saveViewNow')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
