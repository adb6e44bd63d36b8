import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DropArea } from '../ui/drop-area.js';
import font from '../ui/font.module.css';
import { FormFaults } from '../ui/form-faults.js';
import { TYPES, type FileKind } from './file-kinds.js';
import type { StoredFile } from './files.queries.js';
import { useSend } from './use-send.js';

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
  const { send, size, hindrance, said, isPending, name } = useSend({ kind, maxBytes, onStored });
  if (hindrance !== null) return <p className={font.sub}>{hindrance}</p>;
  const hint = isPending ? t('uploading', { name }) : t(`hint.${kind}`, { size });
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
        isBusy={isPending}
        onFile={send}
      />
    </>
  );
}
