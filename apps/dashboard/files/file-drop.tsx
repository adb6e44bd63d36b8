import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { DropArea } from '../ui/drop-area.js';
import font from '../ui/font.module.css';
import { FormFaults } from '../ui/form-faults.js';
import { saidBy } from '../ui/said.js';
import { TYPES, type FileKind } from './file-kinds.js';
import { useUpload, type StoredFile } from './files.queries.js';

/** Uploads what is chosen or dropped, or says why nothing can be. */
export function FileDrop({
  kind,
  label,
  maxBytes = Infinity,
  isLine = false,
  onStored,
}: {
  kind: FileKind;
  label: string;
  maxBytes?: number;
  isLine?: boolean;
  onStored: (file: StoredFile) => void;
}) {
  const { t } = useTranslation('files');
  const { workspace } = useSession();
  const upload = useUpload();
  const [fault, setFault] = useState<string | null>(null);
  // What the form contains by the time a large file has arrived.
  const stored = useRef(onStored);
  useEffect(() => {
    stored.current = onStored;
  });
  if (!workspace.fileStorage) return <p className={font.sub}>{t('noStorage')}</p>;
  const { fileBytes } = workspace.limits;
  if (fileBytes === 0) return <p className={font.sub}>{t('unconfirmed')}</p>;
  const allowed = Math.min(maxBytes, fileBytes);
  const size = formatBytes(allowed);
  const send = (file: File) => {
    const isRefused = !TYPES[kind].includes(file.type) || file.size > allowed;
    setFault(isRefused ? t(`refused.${kind}`, { name: file.name, size }) : null);
    upload.reset();
    if (!isRefused) upload.mutate(file, { onSuccess: (sent) => stored.current(sent) });
  };
  const said = fault ?? (upload.error === null ? null : saidBy(upload.error));
  const hint = upload.isPending
    ? t('uploading', { name: upload.variables.name })
    : t(`hint.${kind}`, { size });
  return (
    <>
      <FormFaults faults={said === null ? [] : [said]} />
      <DropArea
        accept={TYPES[kind].join(',')}
        icon={IconUpload}
        label={label}
        hint={hint}
        isSmall={!isLine}
        isLine={isLine}
        isBusy={upload.isPending}
        onFile={send}
      />
    </>
  );
}
