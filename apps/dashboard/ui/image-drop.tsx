import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
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
  const [isOver, setOver] = useState(false);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const isRefused = !types.includes(file.type) || file.size > maxBytes;
    setFault(isRefused ? refusal(file.name) : null);
    if (!isRefused) onRead(await readFile(file));
  };
  return (
    <>
      <FormFaults faults={fault === null ? [] : [fault]} />
      <label
        className={isOver ? 'drop logo over' : 'drop logo'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void read(event.dataTransfer.files[0]);
        }}
      >
        <IconPhoto size={24} stroke={1.5} />
        <span className="med">{label}</span>
        <span className="dim">{hint}</span>
        <input
          type="file"
          accept={types.join(',')}
          aria-label={label}
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            // The same file can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </label>
    </>
  );
}
