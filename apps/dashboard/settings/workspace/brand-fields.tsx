import { Button, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ZoneField } from '../../code/zone-field.js';
import type { Faults } from '../../ui/faults.js';
import { ImageDrop } from '../../ui/image-drop.js';
import layout from '../../ui/layout.module.css';
import { UrlField } from '../../ui/url-field.js';
import { useObjectUrl } from '../../ui/use-object-url.js';
import styles from './brand-fields.module.css';

const FONTS = ['modern', 'classic', 'bold'] as const;
const COVERS = ['color', 'tint'] as const;
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 32_768;

/** Empty texts are null in the API. */
export interface Brand {
  name: string;
  color: string;
  logo: string | null;
  font: string;
  cover: string;
  url: string;
  timezone: string;
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
        <Select
          label={t('brandFont')}
          data={FONTS.map((font) => ({ value: font, label: t(`brandFonts.${font}`) }))}
          value={brand.font || 'modern'}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(font) => onChange({ font: font ?? '' })}
        />
        <Select
          label={t('brandCover')}
          data={COVERS.map((cover) => ({ value: cover, label: t(`brandCovers.${cover}`) }))}
          value={brand.cover || 'color'}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(cover) => onChange({ cover: cover ?? '' })}
        />
        <UrlField
          label={t('brandUrl')}
          description={t('brandUrlHint')}
          value={brand.url}
          disabled={isReadOnly}
          onChange={(url) => onChange({ url })}
          error={faults.get('/brand/url')}
        />
        <ZoneField
          label={t('brandZone')}
          value={brand.timezone || 'UTC'}
          disabled={isReadOnly}
          onChange={(timezone) => onChange({ timezone })}
          error={faults.get('/brand/timezone')}
        />
      </div>
      {brand.logo === null ? null : (
        <div className={layout.row}>
          <Logo image={brand.logo} />
          {isReadOnly ? null : (
            <Button
              variant="subtle"
              leftSection={<IconTrash size={16} />}
              onClick={() => onChange({ logo: null })}
            >
              {t('removeLogo')}
            </Button>
          )}
        </div>
      )}
      {isReadOnly ? null : (
        <ImageDrop
          types={TYPES}
          maxBytes={MAX_BYTES}
          label={brand.logo === null ? t('chooseLogo') : t('replaceLogo')}
          hint={t('logoHint')}
          refusal={(name) => t('logoFault', { name })}
          onRead={(logo) => onChange({ logo })}
        />
      )}
    </>
  );
}

function Logo({ image }: { image: string }) {
  const { t } = useTranslation('workspace');
  const address = useObjectUrl(image, blobIn);
  return address === null ? null : <img className={styles.logo} src={address} alt={t('logo')} />;
}

/** @param image a data URI with base64 */
function blobIn(image: string): Blob {
  const [head = '', base64 = ''] = image.split(',');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: head.slice('data:'.length).replace(';base64', '') });
}
