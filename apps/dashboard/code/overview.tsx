import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScanFigures, ScansByDay } from '../analytics/overview-parts.js';
import { formatDate } from '../app/format.js';
import { codeQuery, refreshCodes, type Code } from '../codes/codes.queries.js';
import { destinationOf } from '../codes/categories.js';
import { foldersQuery, treeOf } from '../shell/folders.queries.js';
import { LiveScans } from './live-scans.js';
import { ScanMe } from './scan-me.js';
import { SymbolCard } from './symbol-card.js';

const route = getRouteApi('/codes/$id/');

export function CodeOverview() {
  const { id } = route.useParams();
  const { data: code } = useSuspenseQuery(codeQuery(id));
  const [isAwaited, setAwaited] = useState(code.dynamic && code.scan_count === 0 && code.status === 'active');
  if (isAwaited)
    return (
      <ScanMe
        code={code}
        onDone={() => {
          setAwaited(false);
          void refreshCodes();
        }}
      />
    );
  return (
    <div className="split over">
      <div className="stack">
        {code.dynamic ? (
          <>
            <ScanFigures id={id} />
            <ScansByDay id={id} />
            <LiveScans id={id} />
          </>
        ) : (
          <StaticNote isWifi={code.category === 'wifi'} />
        )}
      </div>
      <div className="side stack">
        <SymbolCard code={code} />
        <CodeFacts code={code} />
      </div>
    </div>
  );
}

function StaticNote({ isWifi }: { isWifi: boolean }) {
  const { t } = useTranslation('code');
  return (
    <div className="card card-body">
      <h2>{t('staticTitle')}</h2>
      <p className="dim">{isWifi ? t('staticWifi') : t('staticText')}</p>
    </div>
  );
}

function CodeFacts({ code }: { code: Code }) {
  const { t } = useTranslation(['code', 'codes']);
  const { data: folders = [] } = useQuery(foldersQuery);
  const [first, second] = destinationOf(code);
  const folder = treeOf(folders).find(({ id }) => id === code.folder_id);
  return (
    <dl className="card facts">
      <div>
        <dt>{t('codes:category')}</dt>
        <dd>{t(`codes:categories.${code.category}`)}</dd>
      </div>
      <div>
        <dt>{t('codes:destination')}</dt>
        <dd>{first === null ? second : `${first}${second}`}</dd>
      </div>
      <div>
        <dt>{t('codes:folder')}</dt>
        <dd>{folder?.path ?? t('codes:noFolder')}</dd>
      </div>
      {code.tags.length === 0 ? null : (
        <div>
          <dt>{t('codes:tags')}</dt>
          <dd className="row wrap">
            {code.tags.map((tag) => (
              <span key={tag} className="tag">
                {tag}
              </span>
            ))}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('codes:created')}</dt>
        <dd>
          {formatDate(code.created_at)}
          {code.created_by.name === null ? '' : `, ${code.created_by.name}`}
        </dd>
      </div>
    </dl>
  );
}
