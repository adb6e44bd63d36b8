import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { DropArea } from './drop-area.js';
import { FormFaults } from './form-faults.js';

const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });

/** An image to choose or to drop. @param onRead gets it as a data URI */
export function ImageDrop({
  types,
  maxBytes,
  label,
  hint,
  refusal,
  onRead,
}: {
  types: readonly string[];
  maxBytes: number;
  label: string;
  hint: string;
  refusal: (file: string) => string;
  onRead: (image: string) => void;
}) {
  const [fault, setFault] = useState<string | null>(null);
  const read = async (file: File) => {
    const isRefused = !types.includes(file.type) || file.size > maxBytes;
    setFault(isRefused ? refusal(file.name) : null);
    if (!isRefused) onRead(await readFile(file));
  };
  return (
    <>
      <FormFaults faults={fault === null ? [] : [fault]} />
      <DropArea
        accept={types.join(',')}
        icon={IconPhoto}
        label={label}
        hint={hint}
        isSmall
        onFile={(file) => void read(file)}
      />
    </>
  );
}
