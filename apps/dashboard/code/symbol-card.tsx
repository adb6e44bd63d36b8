import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Code } from '../codes/codes.queries.js';
import { Card, CardBody } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { LinkLines } from './link-lines.js';
import styles from './symbol-card.module.css';
import { SymbolStage } from './symbol-stage.js';
import { SymbolTile } from './symbol-tile.js';

/** @param hasHint says what an edit changes of the symbol */
export function SymbolCard({ code, hasHint = false }: { code: Code; hasHint?: boolean }) {
  const { t } = useTranslation(['code', 'codes']);
  return (
    <Card className={styles.card}>
      <SymbolStage className={styles.stage}>
        <SymbolTile code={code} margin={2} size={200} className={styles.tile} />
      </SymbolStage>
      {code.short_url === null && !hasHint ? null : (
        <CardBody className={clsx(layout.stack, layout.tiny)}>
          <LinkLines code={code} />
          {hasHint ? (
            <p className={clsx(font.sub, font.xs)}>{code.dynamic ? t('symbolStays') : t('staticHint')}</p>
          ) : null}
        </CardBody>
      )}
    </Card>
  );
}
