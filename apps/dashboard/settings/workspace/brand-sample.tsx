import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { blobIn } from '../../ui/image-choice.js';
import { useObjectUrl } from '../../ui/use-object-url.js';
import styles from './brand-sample.module.css';
import { NO_COLOR, type Brand } from './brand.js';

const HEX = /^#[0-9a-f]{6}$/i;
const ON = { light: '#ffffff', dark: '#1d1904' };
/** WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5;

/** What the brand does to a page, before it is saved: the cover and the button, drawn as the service draws them. */
export function BrandSample({ brand, workspaceName }: { brand: Brand; workspaceName: string }) {
  const { t } = useTranslation('workspace');
  const color = HEX.test(brand.color) ? brand.color : NO_COLOR;
  const name = brand.name || workspaceName;
  const logo = useObjectUrl(brand.logo ?? undefined, blobIn);
  const colors = { '--brand': color, '--on': textOn(color) } as CSSProperties;
  return (
    <figure className={styles.sample} style={colors} aria-label={t('brandSample')}>
      <div className={clsx(styles.cover, brand.cover === 'tint' && styles.tint)}>
        <p>
          {logo === null ? (
            <span className={styles.mark}>{[...name][0]?.toUpperCase()}</span>
          ) : (
            <img src={logo} alt="" />
          )}
          {name}
        </p>
        <strong
          className={clsx(brand.font === 'classic' && styles.classic, brand.font === 'bold' && styles.bold)}
        >
          {t('brandSampleTitle')}
        </strong>
      </div>
      <span className={styles.button}>{t('brandSampleButton')}</span>
    </figure>
  );
}

function textOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= MIN_CONTRAST ? ON.light : ON.dark;
}
