import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.queries.js';
import { FileField } from '../../files/file-field.js';
import { ImageChoice, ShownImage } from '../../ui/image-choice.js';
import type { Brand } from './brand.js';

const MAX_BYTES = 262_144;

/** The logo of the brand: a picture that is uploaded, or a small one in the request where nothing can be uploaded. */
export function LogoField({
  brand: { logo, logoId },
  isReadOnly,
  onChange,
  error,
}: {
  brand: Brand;
  isReadOnly: boolean;
  onChange: (change: Partial<Brand>) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('workspace');
  const { workspace } = useSession();
  if (isReadOnly || !workspace.fileStorage)
    return (
      <ImageChoice
        image={logo}
        isReadOnly={isReadOnly}
        texts={{
          ...{ alt: t('logo'), choose: t('chooseLogo'), replace: t('replaceLogo'), remove: t('removeLogo') },
          ...{ hint: t('logoHint'), refusal: (name) => t('logoFault', { name }) },
        }}
        onChange={(image) => onChange({ logo: image })}
      />
    );
  return (
    <>
      {logo === null || logoId !== '' ? null : (
        <ShownImage
          image={logo}
          alt={t('logo')}
          remove={t('removeLogo')}
          onRemove={() => onChange({ logo: null })}
        />
      )}
      <FileField
        label={t('logo')}
        name={logo === null ? t('chooseLogo') : t('replaceLogo')}
        kind="picture"
        maxBytes={MAX_BYTES}
        value={logoId}
        onChange={(id) => onChange({ logoId: id })}
        error={error}
      />
    </>
  );
}
