import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { saidBy } from '../ui/said.js';
import { TYPES, type FileKind } from './file-kinds.js';
import { useUpload, type StoredFile } from './files.queries.js';

/** Uploads a file, and says what keeps this one, or any, from being stored. */
export function useSend({
  kind,
  maxBytes = Infinity,
  isKept = false,
  onStored,
}: {
  kind: FileKind;
  maxBytes?: number;
  /** True if `onStored` is also called after the component is gone, as that of a row which is moved to another list. */
  isKept?: boolean;
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
  const { fileBytes } = workspace.limits;
  const allowed = Math.min(maxBytes, fileBytes);
  const size = formatBytes(allowed);
  const send = (file: File) => {
    const isRefused = !TYPES[kind].includes(file.type) || file.size > allowed;
    setFault(isRefused ? t(`refused.${kind}`, { name: file.name, size }) : null);
    upload.reset();
    if (isRefused) return;
    if (isKept)
      upload.mutateAsync(file).then(
        (sent) => stored.current(sent),
        () => undefined,
      );
    else upload.mutate(file, { onSuccess: (sent) => stored.current(sent) });
  };
  return {
    send,
    size,
    /** Why no file at all can be stored. */
    hindrance: !workspace.fileStorage ? t('noStorage') : fileBytes === 0 ? t('unconfirmed') : null,
    said: fault ?? (upload.error === null ? null : saidBy(upload.error)),
    isPending: upload.isPending,
    name: upload.variables?.name ?? '',
  };
}
