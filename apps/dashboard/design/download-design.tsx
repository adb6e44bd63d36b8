import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api } from '../app/api.js';
import { saveFile } from '../app/save-file.js';
import { ImageChoice, useImageChoice, type ImageFormat } from '../code/image-choice.js';
import type { Code } from '../codes/codes.queries.js';
import { Card, CardBody } from '../ui/card.js';
import layout from '../ui/layout.module.css';
import { toastError } from '../ui/toasts.js';
import type { DesignForm } from './design-form.js';
import { previewBody } from './design.queries.js';

interface Wanted {
  format: ImageFormat;
  size?: number;
  size_mm?: number;
}

/** Downloads the QR code in a design that may not be saved yet. */
export const useDownload = (code: Code, form: DesignForm) =>
  useMutation({
    mutationFn: async (query: Wanted) => {
      const preview = api.POST('/api/v1/qr/preview', {
        body: previewBody(code, form),
        params: { query },
        parseAs: 'blob',
      });
      saveFile(await dataOf(preview), `${code.name}.${query.format}`);
    },
    onError: toastError,
  });

/** The symbol in this design as a file. */
export function DownloadDesign({ code, form, isReady }: { code: Code; form: DesignForm; isReady: boolean }) {
  const { t } = useTranslation(['design', 'code']);
  const choice = useImageChoice();
  const download = useDownload(code, form);
  return (
    <Card as="section" aria-label={t('download')}>
      <CardBody className={layout.stack}>
        <h2>{t('download')}</h2>
        <ImageChoice {...choice} />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={!isReady}
          loading={download.isPending}
          onClick={() => download.mutate(choice.query)}
        >
          {t('downloadAs', { format: choice.format.toUpperCase() })}
        </Button>
      </CardBody>
    </Card>
  );
}
