import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import styles from './image-choice.module.css';
import { ImageDrop } from './image-drop.js';
import layout from './layout.module.css';
import { useObjectUrl } from './use-object-url.js';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 32_768;

interface Texts {
  /** What the image shows. */
  alt: string;
  choose: string;
  replace: string;
  remove: string;
  hint: string;
  refusal: (file: string) => string;
}

/** A small image that the API stores as a data URI; null for none. */
export function ImageChoice({
  image,
  texts,
  isReadOnly = false,
  onChange,
}: {
  image: string | null;
  texts: Texts;
  isReadOnly?: boolean;
  onChange: (image: string | null) => void;
}) {
  return (
    <>
      {image === null ? null : (
        <ShownImage
          image={image}
          alt={texts.alt}
          remove={texts.remove}
          onRemove={isReadOnly ? null : () => onChange(null)}
        />
      )}
      {isReadOnly ? null : (
        <ImageDrop
          types={TYPES}
          maxBytes={MAX_BYTES}
          label={image === null ? texts.choose : texts.replace}
          hint={texts.hint}
          refusal={texts.refusal}
          onRead={onChange}
        />
      )}
    </>
  );
}

/** @param onRemove null if it can only be looked at */
export const ShownImage = ({
  image,
  alt,
  remove,
  onRemove,
}: {
  image: string;
  alt: string;
  remove: string;
  onRemove: (() => void) | null;
}) => (
  <div className={layout.row}>
    <Shown image={image} alt={alt} />
    {onRemove === null ? null : (
      <Button variant="subtle" leftSection={<IconTrash size={16} />} onClick={onRemove}>
        {remove}
      </Button>
    )}
  </div>
);

function Shown({ image, alt }: { image: string; alt: string }) {
  const address = useObjectUrl(image, blobIn);
  return address === null ? null : <img className={styles.image} src={address} alt={alt} />;
}

/** @param image a data URI with base64 */
export function blobIn(image: string): Blob {
  const [head = '', base64 = ''] = image.split(',');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: head.slice('data:'.length).replace(';base64', '') });
}
