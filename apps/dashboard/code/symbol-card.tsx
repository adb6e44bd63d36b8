import { useTranslation } from 'react-i18next';
import type { Code } from '../codes/codes.queries.js';
import { symbolUrl } from '../codes/symbol-image.js';
import { LinkLines } from './link-lines.js';

/** @param hasHint says what an edit changes of the symbol */
export function SymbolCard({ code, hasHint = false }: { code: Code; hasHint?: boolean }) {
  const { t } = useTranslation(['code', 'codes']);
  return (
    <div className="card symbol-card">
      <div className="stage">
        <img
          className="tile"
          src={symbolUrl(code, { margin: '2' })}
          alt={t('symbolOf', { name: code.name })}
          width={200}
          height={200}
        />
      </div>
      {code.short_url === null && !hasHint ? null : (
        <div className="card-body stack tiny">
          <LinkLines code={code} />
          {hasHint ? <p className="sub xs">{code.dynamic ? t('symbolStays') : t('staticHint')}</p> : null}
        </div>
      )}
    </div>
  );
}
