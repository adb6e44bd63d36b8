import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { codeQuery, type Code } from '../codes/codes.queries.js';
import { LinkLines } from './link-lines.js';
import { symbolUrl } from '../codes/symbol-image.js';
import { EditForm } from './edit-form.js';
import { FIRST_VISIT, Simulator, simulationQuery } from './simulator.js';

const route = getRouteApi('/codes/$id/edit');

export function EditCode() {
  const { t } = useTranslation('code');
  const { id } = route.useParams();
  const { data: code } = useSuspenseQuery(codeQuery(id));
  const { canEdit } = useSession();
  if (!canEdit) return <p className="page dim">{t('viewersCannot')}</p>;
  return <LoadedEdit key={id} code={code} />;
}

function LoadedEdit({ code }: { code: Code }) {
  const [visit, setVisit] = useState(FIRST_VISIT);
  const [isChanged, setChanged] = useState(false);
  const hasRules = code.category === 'url' && code.dynamic;
  const { data: simulated } = useQuery({ ...simulationQuery(code, visit), enabled: hasRules });
  return (
    <div className="split">
      <EditForm
        code={code}
        applied={code.rules.length > 0 && !isChanged ? (simulated?.rule ?? null) : null}
        onChanged={setChanged}
      />
      <div className="side stack beside-form">
        <SymbolCard code={code} />
        {hasRules && code.rules.length > 0 ? (
          <Simulator code={code} visit={visit} onChange={setVisit} isChanged={isChanged} />
        ) : null}
      </div>
    </div>
  );
}

function SymbolCard({ code }: { code: Code }) {
  const { t } = useTranslation(['code', 'codes']);
  return (
    <aside className="card symbol-card">
      <div className="stage">
        <img
          className="tile"
          src={symbolUrl(code, { margin: '2' })}
          alt={t('symbolOf', { name: code.name })}
          width={200}
          height={200}
        />
      </div>
      <div className="card-body stack tiny">
        <LinkLines code={code} />
        <p className="sub xs">{code.dynamic ? t('symbolStays') : t('staticHint')}</p>
      </div>
    </aside>
  );
}
