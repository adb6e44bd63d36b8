import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';

const ChangesDialog = lazy(async () => ({ default: (await import('./changes-dialog.js')).ChangesDialog }));

/** Opens what was done to many codes in the last day. @param label another one than that of the dialog */
export function ChangesButton({ label, isSmall = false }: { label?: string; isSmall?: boolean }) {
  const { t } = useTranslation('codes');
  const { canEdit } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!canEdit) return null;
  return (
    <>
      <Button
        variant="subtle"
        {...(isSmall && { size: 'xs' })}
        leftSection={<IconHistory size={16} />}
        onClick={() => setOpen(true)}
      >
        {label ?? t('changes.open')}
      </Button>
      <Suspense>{isOpen ? <ChangesDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
