import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { otherFaults } from '../../ui/faults.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { toast } from '../../ui/toasts.js';
import { useFaults } from '../../ui/use-faults.js';
import { rangesIn, useUpdateKey, type ApiKey } from './api-keys.queries.js';

/** What can change about a key without giving anybody more rights. */
export function EditKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  const [name, setName] = useState(apiKey.name);
  const [ownerEmail, setOwnerEmail] = useState(apiKey.ownerEmail ?? '');
  const [ranges, setRanges] = useState(apiKey.addressRanges.join(', '));
  const update = useUpdateKey(apiKey);
  const contact = ownerEmail.trim() === '' ? null : ownerEmail.trim();
  const body = {
    ...(name === apiKey.name ? {} : { name }),
    ...(contact === apiKey.ownerEmail ? {} : { ownerEmail: contact }),
    ...(rangesIn(ranges).join() === apiKey.addressRanges.join() ? {} : { addressRanges: rangesIn(ranges) }),
  };
  const faults = useFaults(update, body);
  const rangeFault = [...faults].find(([pointer]) => pointer.startsWith('/addressRanges'));
  const onSaved = () => {
    toast(t('changed', { name }));
    onClose();
  };
  return (
    <FormDialog
      title={t('editTitle', { name: apiKey.name })}
      action={t('save')}
      isPending={update.isPending}
      isDisabled={Object.keys(body).length === 0}
      faults={otherFaults(faults, ['/name', '/ownerEmail', ...(rangeFault ? [rangeFault[0]] : [])])}
      onSubmit={() => update.mutate(body, { onSuccess: onSaved })}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faults.get('/name')}
      />
      {apiKey.kind === 'service' ? (
        <TextInput
          type="email"
          label={t('ownerEmail')}
          description={t('ownerEmailHint')}
          value={ownerEmail}
          onChange={(event) => setOwnerEmail(event.currentTarget.value)}
          error={faults.get('/ownerEmail')}
        />
      ) : null}
      <TextInput
        label={t('ranges')}
        description={t('rangesHint')}
        value={ranges}
        onChange={(event) => setRanges(event.currentTarget.value)}
        error={rangeFault?.[1]}
      />
    </FormDialog>
  );
}
