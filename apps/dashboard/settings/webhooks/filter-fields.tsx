import { MultiSelect, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { facts } from '#client';
import { foldersQuery, treeOf } from '../../shell/folders.queries.js';
import type { Faults } from '../../ui/faults.js';
import layout from '../../ui/layout.module.css';
import type { Webhook } from './webhooks.queries.js';

export type Filters = Pick<Webhook, 'folderIds' | 'tags' | 'categories'>;

/** These fields say of which codes events are sent. */
export function FilterFields({
  fields: { folderIds, tags, categories },
  onChange,
  faults,
}: {
  fields: Filters;
  onChange: (change: Partial<Filters>) => void;
  faults: Faults;
}) {
  const { t } = useTranslation(['webhooks', 'codes']);
  const { data: folders = [] } = useQuery(foldersQuery);
  return (
    <div className={layout.fields}>
      {folders.length === 0 ? null : (
        <MultiSelect
          label={t('folders')}
          description={t('foldersHint')}
          placeholder={folderIds.length === 0 ? t('allFolders') : ''}
          data={treeOf(folders).map(({ id, path }) => ({ value: id, label: path }))}
          value={folderIds}
          onChange={(chosen) => onChange({ folderIds: chosen })}
        />
      )}
      <TagsInput
        label={t('codes:tags')}
        description={t('tagsHint')}
        placeholder={tags.length === 0 ? t('allTags') : ''}
        value={tags}
        onChange={(chosen) => onChange({ tags: chosen })}
        error={faults.get('/tags')}
        maxTags={20}
      />
      <MultiSelect
        label={t('categories')}
        description={t('categoriesHint')}
        placeholder={categories.length === 0 ? t('allCategories') : ''}
        searchable
        data={facts.CATEGORIES.map((value) => ({ value, label: t(`codes:categories.${value}`) }))}
        value={categories}
        onChange={(chosen) => onChange({ categories: chosen })}
      />
    </div>
  );
}
