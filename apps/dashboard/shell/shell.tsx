import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconBan, IconMail, IconTool, IconWifiOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api } from '../app/api.js';
import { answerProof, useIsProofAsked } from '../app/fresh-proof.js';
import { useSession } from '../app/session.queries.js';
import { changeLanguage, languageFor, loadTexts } from '../texts.js';
import font from '../ui/font.module.css';
import { toast, toastError } from '../ui/toasts.js';
import { useKeys } from '../ui/use-keys.js';
import { folderIn } from '../codes/search.js';
import frame from './navigation.module.css';
import { Navigation } from './navigation.js';
import { PhoneBar, PhoneTabs } from './phone.js';
import styles from './shell.module.css';

/** They are loaded when they are first opened. */
const SettingsNavigation = lazy(async () => ({
  default: (await import('./settings-navigation.js')).SettingsNavigation,
}));

const Palette = lazy(async () => ({ default: (await import('./palette.js')).Palette }));

const Keys = lazy(async () => ({ default: (await import('./keys.js')).Keys }));

const Prove = lazy(async () => {
  const [{ Prove: Dialog }] = await Promise.all([import('./prove.js'), loadTexts(['second-factor'])]);
  return { default: Dialog };
});

export function Shell() {
  const { t } = useTranslation('shell');
  const { user, workspace, canEdit } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areKeysOpen, setKeysOpen] = useState(false);
  const isProofAsked = useIsProofAsked();
  const isInSettings = pathname.startsWith('/settings');
  const openKeys = () => setKeysOpen(true);
  const openPalette = () => setPaletteOpen(true);
  useKeys([['mod+K', openPalette]], { whileTyping: true });
  useKeys([
    ['C', () => canEdit && void navigate({ to: '/codes/new', search: folderIn(search) })],
    ['shift+?', openKeys],
    // Some keyboards have it without Shift.
    ['?', openKeys],
  ]);
  useEffect(() => void changeLanguage(languageFor(user.locale ?? navigator.language)), [user.locale]);
  useNotice();
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      {isInSettings ? (
        <Suspense fallback={<aside className={frame.nav} />}>
          <SettingsNavigation />
        </Suspense>
      ) : (
        <Navigation onSearch={openPalette} />
      )}
      <PhoneBar isInSettings={isInSettings && pathname !== '/settings'} onSearch={openPalette} />
      <main className={styles.main} id="content">
        <OfflineBanner />
        {workspace.maintenance ? <MaintenanceBanner /> : null}
        {workspace.suspendedAt === null ? null : <SuspendedBanner workspace={workspace.name} />}
        {user.emailVerified ? null : <UnverifiedBanner email={user.email} />}
        <Outlet />
      </main>
      <PhoneTabs />
      <Suspense>
        {isProofAsked ? (
          <Prove user={user} onProven={() => answerProof(true)} onClose={() => answerProof(false)} />
        ) : null}
      </Suspense>
      <Suspense>{areKeysOpen ? <Keys onClose={() => setKeysOpen(false)} /> : null}</Suspense>
      <Suspense>{isPaletteOpen ? <Palette onClose={() => setPaletteOpen(false)} /> : null}</Suspense>
    </div>
  );
}

function OfflineBanner() {
  const { t } = useTranslation('shell');
  const { online } = useNetwork();
  if (online) return null;
  return (
    <div className={styles.banner} role="status">
      <IconWifiOff size={16} />
      <p>
        <span className={font.med}>{t('offline')}</span> {t('offlineWhy')}
      </p>
    </div>
  );
}

function MaintenanceBanner() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.banner} role="status">
      <IconTool size={16} />
      <p>
        <span className={font.med}>{t('maintenance')}</span> {t('maintenanceWhy')}
      </p>
    </div>
  );
}

function SuspendedBanner({ workspace }: { workspace: string }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.banner} role="alert">
      <IconBan size={16} />
      <p>
        <span className={font.med}>{t('suspended', { workspace })}</span> {t('suspendedWhy')}
      </p>
    </div>
  );
}

function UnverifiedBanner({ email }: { email: string }) {
  const { t } = useTranslation('shell');
  const resend = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/v1/verify-email/resend')),
    onSuccess: () => toast(t('resent', { email })),
    onError: toastError,
  });
  return (
    <div className={styles.banner} role="status">
      <IconMail size={16} />
      <p>
        <span className={font.med}>{t('unverified', { email })}</span> {t('unverifiedWhy')}
      </p>
      <Button variant="default" size="xs" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('resend')}
      </Button>
    </div>
  );
}

/** Shows the notice in an address with which a page of the service leads here. */
function useNotice(): void {
  const { t } = useTranslation('shell');
  useEffect(() => {
    const address = new URL(window.location.href);
    const text = {
      ...{ 'email-confirmed': t('emailConfirmed'), 'confirmation-sent': t('confirmationSent') },
      ...{ 'email-half-confirmed': t('emailHalfConfirmed'), 'email-changed': t('emailChanged') },
    }[address.searchParams.get('notice') ?? ''];
    if (text === undefined) return;
    address.searchParams.delete('notice');
    window.history.replaceState(window.history.state, '', address);
    toast(text);
  }, [t]);
}
