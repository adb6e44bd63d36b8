import { IconArchive, IconQrcode, IconSearch, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { LinkButton } from '../ui/link-button.js';
import { Empty, SkeletonRows } from '../ui/list-state.js';
import { anyCodeQuery } from './codes.queries.js';
import { FirstRun } from './first-run.js';
import { isFiltered, type CodesSearch } from './search.js';

/** Says why no code is listed, and shows the way out. */
export function NoCodes({ search }: { search: CodesSearch }) {
  const { t } = useTranslation('codes');
  if (!isFiltered(search)) return <FirstCodes />;
  if (search.status === 'deleted')
    return (
      <Empty icon={IconTrash} title={t('trashEmptyTitle')} text={t('trashEmptyText')}>
        <LinkButton variant="default" to="/">
          {t('backToAll')}
        </LinkButton>
      </Empty>
    );
  return (
    <Empty
      icon={IconSearch}
      title={search.q === undefined ? t('noMatchTitle') : t('noMatchSearch', { search: search.q })}
      text={t('noMatchText')}
    >
      <LinkButton variant="default" to="/">
        {t('clearFilters')}
      </LinkButton>
    </Empty>
  );
}

/** Nothing but archived or deleted codes is no beginning. */
function FirstCodes() {
  const { t } = useTranslation('codes');
  const { canEdit } = useSession();
  const { data: archived } = useQuery(anyCodeQuery({ status: 'archived' }));
  const { data: deleted } = useQuery(anyCodeQuery({ status: 'deleted' }));
  if (archived === undefined || deleted === undefined) return <SkeletonRows count={3} />;
  if (archived)
    return (
      <Empty icon={IconArchive} title={t('allArchivedTitle')} text={t('allArchivedText')}>
        <LinkButton variant="default" to="/" search={{ status: 'archived' }}>
          {t('showArchived')}
        </LinkButton>
      </Empty>
    );
  if (deleted)
    return (
      <Empty icon={IconTrash} title={t('allDeletedTitle')} text={t('allDeletedText')}>
        <LinkButton variant="default" to="/" search={{ status: 'deleted' }}>
          {t('showDeleted')}
        </LinkButton>
      </Empty>
    );
  if (canEdit) return <FirstRun />;
  return <Empty icon={IconQrcode} title={t('viewerEmptyTitle')} text={t('viewerEmptyText')} />;
}
