import { IconLoader, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePicture } from '../files/file-picture.js';
import { TYPES } from '../files/file-kinds.js';
import { fileQuery } from '../files/files.queries.js';
import { useSend } from '../files/use-send.js';
import { toastFault } from '../ui/toasts.js';
import styles from './menu.module.css';

/** The photo of a dish: a click chooses one, and it takes what is dropped or pasted. @param value id of the file, or empty */
export function DishPhoto({
  name,
  value,
  isLocked,
  onChange,
}: {
  name: string;
  value: string;
  isLocked: boolean;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation(['code', 'files']);
  const { data: file } = useQuery({ ...fileQuery(value), enabled: value !== '' });
  const { send, said, isPending, hindrance } = useSend({
    kind: 'picture',
    isKept: true,
    onStored: ({ id }) => onChange(id),
  });
  useEffect(() => {
    if (said !== null) toastFault(said);
  }, [said]);
  const picture =
    value === '' ? (
      isPending ? (
        <IconLoader size={16} />
      ) : (
        <IconPhoto size={16} />
      )
    ) : (
      <FilePicture file={file} />
    );
  const className = clsx(styles.photo, value === '' && styles.none);
  if (isLocked) return <span className={className}>{picture}</span>;
  const take = (files: FileList | null | undefined) => {
    const [first] = files ?? [];
    if (first === undefined || isPending) return false;
    if (hindrance === null) send(first);
    else toastFault(hindrance);
    return true;
  };
  return (
    <label
      className={className}
      title={t('menu.photoHint')}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        if (take(event.dataTransfer.files)) event.preventDefault();
      }}
      onPaste={(event) => {
        if (take(event.clipboardData.files)) event.preventDefault();
      }}
    >
      {picture}
      <input
        type="file"
        accept={TYPES.picture.join(',')}
        aria-label={t(value === '' ? 'menu.addPhoto' : 'menu.changePhoto', {
          name: name || t('menu.unnamedDish'),
        })}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
