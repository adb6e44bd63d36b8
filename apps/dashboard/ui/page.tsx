import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { block } from './block.js';
import font from './font.module.css';
import styles from './page.module.css';
import { useTitle } from './use-title.js';

export const Page = block('div', styles.page);
/** Links to the views of a screen. */
export const Tabs = block('nav', styles.tabs);
/** Buttons at the end of a bar or a head. */
export const Actions = block('div', styles.actions);
/** A title with its text, and `Actions` beside them. */
export const Head = block('div', styles.head);

/** The bar above a screen. @param isBelowCodes has a way back to the list of codes */
export function Bar({
  title,
  isBelowCodes = false,
  children,
}: {
  title: string;
  isBelowCodes?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation('shell');
  useTitle(title);
  return (
    <div className={styles.bar} data-below={isBelowCodes || undefined}>
      {isBelowCodes ? (
        <Link className={styles.back} to="/" aria-label={t('backToCodes')}>
          <IconArrowLeft size={16} />
        </Link>
      ) : null}
      <h1 className={font.cut}>{title}</h1>
      {children}
    </div>
  );
}

/** A screen of settings without its head. */
export const SettingsFrame = block('div', clsx(styles.page, styles.settings));

export function SettingsPage({
  title,
  text,
  actions,
  children,
}: {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <SettingsFrame>
      <Head>
        <div>
          <h1>{title}</h1>
          {text === undefined ? null : <p>{text}</p>}
        </div>
        {actions === undefined ? null : <Actions>{actions}</Actions>}
      </Head>
      {children}
    </SettingsFrame>
  );
}

/** A part of a screen. @param beside the title, such as a button */
export const Section = ({
  title,
  text,
  beside,
  label,
  children,
}: {
  title?: string;
  text?: string;
  beside?: ReactNode;
  label?: string;
  children: ReactNode;
}) => (
  <section className={styles.section} aria-label={label}>
    {title === undefined ? null : <SectionHead title={title} text={text} beside={beside} />}
    {children}
  </section>
);

export const SectionHead = ({
  title,
  text,
  beside,
}: {
  title: string;
  text?: string | undefined;
  beside?: ReactNode;
}) => (
  <div className={styles.sectionHead}>
    {text === undefined ? (
      <h2>{title}</h2>
    ) : (
      <div>
        <h2>{title}</h2>
        <p className={font.sub}>{text}</p>
      </div>
    )}
    {beside}
  </div>
);
