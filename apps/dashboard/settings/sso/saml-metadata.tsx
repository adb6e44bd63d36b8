import { Button, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconFileCode } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../app/format.js';
import { DropArea } from '../../ui/drop-area.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormCard } from '../../ui/form-card.js';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/note.js';
import { Values } from '../../ui/snippet.js';
import { Time } from '../../ui/time.js';
import { useFaults } from '../../ui/use-faults.js';
import { useChangeConnection, type Connection } from './sso.queries.js';

/** What the metadata of a SAML provider says, or a form for it. */
export function SamlMetadata({ connection }: { connection: Connection }) {
  const { t } = useTranslation('sso');
  const [isEditing, setEditing] = useState(false);
  const { saml, issuer, metadataUrl } = connection;
  if (saml === null || isEditing)
    return <MetadataForm connection={connection} onClose={saml === null ? null : () => setEditing(false)} />;
  return (
    <div className={layout.stack}>
      {saml.reason === null ? null : (
        <Note tone="warn" icon={IconAlertTriangle} role="status">
          <p>{t(`metadataReasons.${saml.reason}`)}</p>
        </Note>
      )}
      <div className={clsx(layout.row, layout.between, layout.wrap)}>
        <Values>
          <span className={font.sub}>{t('theirEntityId')}</span>
          <span className={clsx(font.mono, font.cut)}>{issuer}</span>
          <span className={font.sub}>{t('certificate')}</span>
          <span>
            {saml.certificates.map(({ fingerprint, endsAt }) => (
              <span key={fingerprint}>{t('certificateEnds', { date: formatDate(endsAt) })} </span>
            ))}
          </span>
          <span className={font.sub}>{t('metadataRead')}</span>
          <span>
            <Time at={saml.readAt} /> {metadataUrl === null ? '' : t('readDaily')}
          </span>
        </Values>
        <Button variant="default" size="xs" aria-label={t('changeMetadata')} onClick={() => setEditing(true)}>
          {t('change')}
        </Button>
      </div>
    </div>
  );
}

function MetadataForm({ connection, onClose }: { connection: Connection; onClose: (() => void) | null }) {
  const { t } = useTranslation('sso');
  const [url, setUrl] = useState(connection.metadataUrl ?? '');
  const [xml, setXml] = useState('');
  const change = useChangeConnection(connection.id);
  const body = xml.trim() === '' ? { metadataUrl: url.trim() } : { metadata: xml };
  const faults = useFaults(change, body);
  return (
    <FormCard
      label={t('metadataForm')}
      action={t('readMetadata')}
      isPending={change.isPending}
      faults={otherFaults(faults, ['/metadata', '/metadataUrl'])}
      onSubmit={() => change.mutate(body, { onSuccess: () => onClose?.() })}
      onClose={onClose}
    >
      <div className={layout.fields}>
        <TextInput
          label={t('metadataUrl')}
          description={t('metadataUrlHint')}
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={faults.get('/metadataUrl')}
        />
        <Textarea
          label={t('metadataXml')}
          description={t('metadataXmlHint')}
          autosize
          minRows={3}
          maxRows={8}
          spellCheck={false}
          value={xml}
          onChange={(event) => setXml(event.currentTarget.value)}
          error={faults.get('/metadata')}
        />
        <DropArea
          isLine
          accept=".xml,application/xml,text/xml"
          icon={IconFileCode}
          label={t('metadataFile')}
          hint={t('metadataFileHint')}
          onFile={(file) => void file.text().then(setXml)}
        />
      </div>
    </FormCard>
  );
}
