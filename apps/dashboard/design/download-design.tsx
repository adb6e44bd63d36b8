import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api } from '../app/api.js';
import { saveFile } from '../app/save-file.js';
import { ImageChoice, useImageChoice } from '../code/image-choice.js';
import type { Code } from '../codes/codes.queries.js';
import { Card, CardBody } from '../ui/card.js';
import layout from '../ui/layout.module.css';
import { toastError } from '../ui/toasts.js';
import type { DesignForm } from './design-form.js';
import { previewBody } from './design.queries.js';

/** The symbol in this design as a file. */
export function DownloadDesign({ code, form, isReady }: { code: Code; form: DesignForm; isReady: boolean }) {
  const { t } = useTranslation(['design', 'code']);
  const choice = useImageChoice();
  const download = useMutation({
    mutationFn: async () => {
      const preview = api.POST('/api/v1/qr/preview', {
        body: previewBody(code, form),
        params: { query: choice.query },
        parseAs: 'blob',
      });
      saveFile(await dataOf(preview), `${code.name}.${choice.format}`);
    },
    onError: toastError,
  });
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
          onClick={() => download.mutate()}
        >
          {t('downloadAs', { format: choice.format.toUpperCase() })}
        </Button>
      </CardBody>
    </Card>
  );
}
