import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ZoneField } from '../../code/zone-field.js';
import { ColorField } from '../../design/color-field.js';
import type { Faults } from '../../ui/faults.js';
import layout from '../../ui/layout.module.css';
import { UrlField } from '../../ui/url-field.js';
import { BrandSample } from './brand-sample.js';
import { NO_COLOR, type Brand } from './brand.js';
import { LogoField } from './logo-field.js';

const FONTS = ['modern', 'classic', 'bold'] as const;
const COVERS = ['color', 'tint'] as const;

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
      <BrandSample brand={brand} workspaceName={workspaceName} />
      <div className={layout.fields}>
        <TextInput
          label={t('brandName')}
          placeholder={workspaceName}
          value={brand.name}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          error={faults.get('/brand/name')}
        />
        <ColorField
          label={t('brandColor')}
          description={t('brandColorHint')}
          value={brand.color}
          otherwise={NO_COLOR}
          readOnly={isReadOnly}
          onChange={(color) => onChange({ color })}
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
      <LogoField
        brand={brand}
        isReadOnly={isReadOnly}
        onChange={onChange}
        error={faults.get('/brand/logoId')}
      />
    </>
  );
}
