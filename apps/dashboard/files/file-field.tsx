import { Button, Input } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../app/format.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { FileDrop } from './file-drop.js';
import type { FileKind } from './file-kinds.js';
import { FilePicture } from './file-picture.js';
import { FileState } from './file-state.js';
import { fileQuery } from './files.queries.js';

/** A file of a form, which has its id; empty for none. */
export function FileField({
  label,
  name,
  error,
  disabled: isLocked = false,
  kind,
  maxBytes,
  value,
  onChange,
}: {
  label: string;
  /** Of the drop zone. */
  name?: string;
  error?: string | undefined;
  disabled?: boolean;
  kind: FileKind;
  maxBytes?: number;
  value: string;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation('files');
  const asked = value === '' ? t(`choose.${kind}`) : t(`replace.${kind}`);
  return (
    <Input.Wrapper className={layout.wide} labelElement="div" label={label} error={error}>
      <div className={clsx(layout.stack, layout.small, layout.spaced)}>
        {value === '' ? null : (
          <div className={layout.row}>
            <ChosenFile id={value} />
            {isLocked ? null : (
              <Button variant="subtle" leftSection={<IconTrash size={16} />} onClick={() => onChange('')}>
                {t('remove')}
              </Button>
            )}
          </div>
        )}
        {isLocked ? null : (
          <FileDrop
            kind={kind}
            label={name ?? asked}
            isLine
            {...(maxBytes && { maxBytes })}
            onStored={({ id }) => onChange(id)}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}

function ChosenFile({ id }: { id: string }) {
  const { t } = useTranslation('files');
  const { data: file, error } = useQuery(fileQuery(id));
  if (error) return <p className={clsx(font.dim, layout.grow)}>{t('gone')}</p>;
  return (
    <>
      <FilePicture file={file} />
      <div className={clsx(layout.two, layout.grow)}>
        <span className={font.med}>{file?.name ?? '…'}</span>
        <span className={clsx(font.sub, font.xs)}>{file === undefined ? '' : formatBytes(file.bytes)}</span>
        {file === undefined ? null : <FileState file={file} />}
      </div>
    </>
  );
}
