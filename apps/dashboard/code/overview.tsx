import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { ScanFigures, ScansByDay } from '../analytics/overview-parts.js';
import { formatDate } from '../app/format.js';
import { destinationOf } from '../codes/categories.js';
import { codeQuery, refreshCodes, type Code } from '../codes/codes.queries.js';
import { foldersQuery, treeOf } from '../shell/folders.queries.js';
import { Card, CardBody } from '../ui/card.js';
import { Fact, Facts } from '../ui/facts.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Note } from '../ui/note.js';
import { Side, Split } from '../ui/split.js';
import { Tag } from '../ui/tag.js';
import { LiveScans } from './live-scans.js';
import styles from './overview.module.css';
import { ScanMe } from './scan-me.js';
import { SymbolCard } from './symbol-card.js';
import { useScanMe } from './use-scan-me.js';

const route = getRouteApi('/codes/$id/');

export function CodeOverview() {
  const { id } = route.useParams();
  const { data: code } = useSuspenseQuery(codeQuery(id));
  const scanMe = useScanMe(code);
  if (scanMe.isShown === undefined) return null;
  if (scanMe.isShown)
    return (
      <ScanMe
        code={code}
        onDone={() => {
          scanMe.leave();
          void refreshCodes();
        }}
      />
    );
  return (
    <Split className={styles.overview}>
      <div className={layout.stack}>
        {code.dynamic ? (
          <>
            {scanMe.isUnscanned ? <FirstScan onShow={scanMe.show} /> : null}
            <ScanFigures id={id} />
            <ScansByDay id={id} />
            <LiveScans id={id} />
          </>
        ) : (
          <StaticNote isWifi={code.category === 'wifi'} />
        )}
      </div>
      <Side className={layout.stack}>
        <SymbolCard code={code} />
        <CodeFacts code={code} />
      </Side>
    </Split>
  );
}

/** A code that nobody has scanned yet. */
function FirstScan({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation('code');
  return (
    <Note icon={IconDeviceMobile}>
      <div className={clsx(layout.row, layout.between, layout.wrap, layout.grow)}>
        <p>
          <span className={font.med}>{t('waitingScan')}.</span> {t('firstScanText')}
        </p>
        <Button variant="default" size="xs" onClick={onShow}>
          {t('showLarge')}
        </Button>
      </div>
    </Note>
  );
}

function StaticNote({ isWifi }: { isWifi: boolean }) {
  const { t } = useTranslation('code');
  return (
    <Card>
      <CardBody>
        <h2>{t('staticTitle')}</h2>
        <p className={font.dim}>{isWifi ? t('staticWifi') : t('staticText')}</p>
      </CardBody>
    </Card>
  );
}

function CodeFacts({ code }: { code: Code }) {
  const { t } = useTranslation(['code', 'codes']);
  const { data: folders = [] } = useQuery(foldersQuery);
  const [first, second] = destinationOf(code);
  const folder = treeOf(folders).find(({ id }) => id === code.folder_id);
  return (
    <Card>
      <Facts>
        <Fact term={t('codes:category')}>{t(`codes:categories.${code.category}`)}</Fact>
        <Fact term={t('codes:destination')}>{first === null ? second : `${first}${second}`}</Fact>
        <Fact term={t('codes:folder')}>{folder?.path ?? t('codes:noFolder')}</Fact>
        {code.tags.length === 0 ? null : (
          <Fact term={t('codes:tags')}>
            <span className={clsx(layout.row, layout.wrap)}>
              {code.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          </Fact>
        )}
        <Fact term={t('codes:created')}>
          {formatDate(code.created_at)}
          {code.created_by.name === null ? '' : `, ${code.created_by.name}`}
        </Fact>
      </Facts>
    </Card>
  );
}
