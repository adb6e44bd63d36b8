import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import styles from './file-picture.module.css';
import { pictureAddress, type StoredFile } from './files.queries.js';

const iconOf = ({ media_type }: StoredFile) => {
  if (media_type === 'application/pdf') return IconFileTypePdf;
  return media_type.startsWith('image/') ? IconPhoto : IconFile;
};

/** The picture of a file, or an icon until there is one. Its name stands beside it. */
export function FilePicture({ file }: { file: StoredFile | undefined }) {
  const address = file === undefined ? null : pictureAddress(file);
  const Icon = file === undefined ? IconFile : iconOf(file);
  return (
    <span className={styles.frame}>
      {address === null ? <Icon size={20} stroke={1.5} /> : <img src={address} alt="" loading="lazy" />}
    </span>
  );
}
