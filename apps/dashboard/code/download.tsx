import { Button, Popover } from '@mantine/core';
import { IconChevronDown, IconCopy, IconDownload, IconLink, IconTerminal2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, BASE } from '../app/api.js';
import { saveFile } from '../app/save-file.js';
import type { Code } from '../codes/codes.queries.js';
import layout from '../ui/layout.module.css';
import { toast, toastError } from '../ui/toasts.js';
import styles from './download.module.css';
import { ImageChoice, useImageChoice } from './image-choice.js';

const PICTURE = { format: 'png', size: 1_024 } as const;

function imageOf(code: Code, query: ReturnType<typeof useImageChoice>['query']): Promise<Blob> {
  const path = { id: code.id };
  return dataOf(api.GET('/api/v1/qr/{id}/image', { params: { path, query }, parseAs: 'blob' }));
}

/** The symbol as a file of any format, and ways to take it elsewhere. */
export function Download({ code }: { code: Code }) {
  const { t } = useTranslation('code');
  const choice = useImageChoice();
  const download = useMutation({
    mutationFn: async () => saveFile(await imageOf(code, choice.query), `${code.name}.${choice.format}`),
    onError: toastError,
  });
  const copyText = (text: string, said: string) =>
    void navigator.clipboard.writeText(text).then(() => toast(said), toastError);
  const copyPicture = () => {
    // Some browsers let a page write only while a click lasts, so the picture is a promise.
    const item = new ClipboardItem({ 'image/png': imageOf(code, PICTURE) });
    void navigator.clipboard.write([item]).then(() => toast(t('image.pictureCopied')), toastError);
  };
  const address = new URL(`api/v1/qr/${code.id}/image?${queryText(choice.query)}`, BASE).href;
  const command = `curl -o "symbol.${choice.format}" "${address}" -H "X-API-Key: $API_KEY"`;
  return (
    <Popover position="bottom-end" width={304} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          aria-label={t('download')}
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={14} />}
        >
          <span className={layout.desk}>{t('download')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={clsx(layout.stack, styles.download)}>
          <ImageChoice {...choice} />
          <Button loading={download.isPending} onClick={() => download.mutate()}>
            {t('image.download', { format: choice.format.toUpperCase() })}
          </Button>
          <div className={clsx(layout.stack, layout.tiny)}>
            <Button variant="subtle" leftSection={<IconCopy size={16} />} onClick={copyPicture}>
              {t('image.copyPicture')}
            </Button>
            {code.short_url === null ? null : (
              <Button
                variant="subtle"
                leftSection={<IconLink size={16} />}
                onClick={() => copyText(code.short_url ?? '', t('image.linkCopied'))}
              >
                {t('image.copyLink')}
              </Button>
            )}
            <Button
              variant="subtle"
              leftSection={<IconTerminal2 size={16} />}
              onClick={() => copyText(command, t('image.curlCopied'))}
            >
              {t('image.copyCurl')}
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

const queryText = (query: Record<string, string | number>): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
