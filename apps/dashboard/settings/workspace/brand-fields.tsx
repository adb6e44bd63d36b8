import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Faults } from '../../ui/faults.js';
import { ImageChoice } from '../../ui/image-choice.js';
import layout from '../../ui/layout.module.css';

/** Empty texts are null in the API. */
export interface Brand {
  name: string;
  color: string;
  logo: string | null;
}

/** The brand of the workspace, which visitors see on the pages of codes. */
export function BrandFields({
  brand,
  workspaceName,
  isReadOnly,
  onChange,
  faults,
}: {
  brand: Brand;
  workspaceName: string;
  isReadOnly: boolean;
  onChange: (change: Partial<Brand>) => void;
  faults: Faults;
}) {
  const { t } = useTranslation('workspace');
  return (
    <>
      <div className={layout.fields}>
        <TextInput
          label={t('brandName')}
          placeholder={workspaceName}
          value={brand.name}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          error={faults.get('/brand/name')}
        />
        <TextInput
          label={t('brandColor')}
          description={t('brandColorHint')}
          value={brand.color}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ color: event.currentTarget.value })}
          error={faults.get('/brand/color')}
        />
      </div>
      <ImageChoice
        image={brand.logo}
        isReadOnly={isReadOnly}
        texts={{
          ...{ alt: t('logo'), choose: t('chooseLogo'), replace: t('replaceLogo'), remove: t('removeLogo') },
          ...{ hint: t('logoHint'), refusal: (name) => t('logoFault', { name }) },
        }}
        onChange={(logo) => onChange({ logo })}
      />
    </>
  );
}
