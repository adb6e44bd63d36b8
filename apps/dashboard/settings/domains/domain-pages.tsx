import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { completeUrl } from '../../ui/complete-url.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormCard } from '../../ui/form-card.js';
import { ImageChoice } from '../../ui/image-choice.js';
import layout from '../../ui/layout.module.css';
import { toast } from '../../ui/toasts.js';
import { UrlField } from '../../ui/url-field.js';
import { useFaults } from '../../ui/use-faults.js';
import { useChangeDomain, type Domain } from './domains.queries.js';

const OWN_FAULTS = ['/rootUrl', '/notFoundUrl'];

/** What the host of a domain shows besides codes. */
export function DomainPages({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { t } = useTranslation(['domains', 'ui']);
  const { id, name } = domain;
  const [rootUrl, setRootUrl] = useState(domain.rootUrl ?? '');
  const [notFoundUrl, setNotFoundUrl] = useState(domain.notFoundUrl ?? '');
  const [favicon, setFavicon] = useState(domain.favicon);
  const change = useChangeDomain(id);
  const body = {
    rootUrl: completeUrl(rootUrl) || null,
    notFoundUrl: completeUrl(notFoundUrl) || null,
    favicon,
  };
  const faults = useFaults(change, body);
  const saved = () => {
    toast(t('pagesSaved', { name }));
    onClose();
  };
  return (
    <FormCard
      label={t('pagesOf', { name })}
      action={t('ui:save')}
      isPending={change.isPending}
      faults={otherFaults(faults, OWN_FAULTS)}
      onSubmit={() => change.mutate(body, { onSuccess: saved })}
      onClose={onClose}
    >
      <p className={font.dim}>{t('pagesText', { name })}</p>
      <div className={layout.fields}>
        <UrlField
          label={t('rootUrl')}
          description={t('rootUrlHint', { name })}
          value={rootUrl}
          onChange={setRootUrl}
          error={faults.get('/rootUrl')}
        />
        <UrlField
          label={t('notFoundUrl')}
          description={t('notFoundUrlHint')}
          value={notFoundUrl}
          onChange={setNotFoundUrl}
          error={faults.get('/notFoundUrl')}
        />
      </div>
      <ImageChoice
        image={favicon}
        texts={{
          ...{ alt: t('icon'), choose: t('chooseIcon'), replace: t('replaceIcon'), remove: t('removeIcon') },
          ...{ hint: t('iconHint'), refusal: (file) => t('iconFault', { name: file }) },
        }}
        onChange={setFavicon}
      />
    </FormCard>
  );
}
