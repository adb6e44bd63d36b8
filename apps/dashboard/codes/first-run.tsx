import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { BASE, type Schema } from '../app/api.js';
import { formatNumber } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { DrawnSymbol } from '../ui/drawn-symbol.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { LinkButton } from '../ui/link-button.js';
import { toastError } from '../ui/toasts.js';
import { useCreateCode } from './codes.queries.js';
import styles from './first-run.module.css';
import { FirstSteps } from './steps.js';

type Example = 'menu' | 'wifi' | 'card';

/** What each example would contain. Only the Wi-Fi code is static; the others get their short URLs when they are created. */
const payloadOf = (example: Example): string =>
  example === 'wifi' ? 'WIFI:T:WPA;S:Guest;P:welcome-2026;;' : new URL(`codes/new#${example}`, BASE).href;

/** Codes that are complete, so that a scan shows something real. */
const bodyOf = (example: Example, name: string): Schema['CreateQrCode'] => {
  if (example === 'wifi')
    return {
      ...{ name, category: 'wifi' },
      qr_data: { ssid: 'Guest', encryption: 'WPA', password: 'welcome-2026' },
    };
  if (example === 'card')
    return {
      ...{ name, category: 'vcard' },
      qr_data: {
        ...{ first_name: 'Mara', last_name: 'Keller', organization: 'Alder & Finch', title: 'Owner' },
        phones: [{ type: 'work', number: '+41442000000' }],
        emails: [{ type: 'work', address: 'mara@example.com' }],
      },
    };
  const items = [
    { name: 'Tomato soup', description: 'With basil oil', price: '9.50', allergens: ['celery'] },
    {
      name: 'Tagliatelle',
      description: 'Porcini and parsley',
      price: '22.00',
      allergens: ['cereals', 'eggs'],
    },
  ];
  return {
    ...{ name, category: 'menu' },
    qr_data: { title: name, currency: 'CHF', sections: [{ name: 'Today', items }] },
  };
};

/** A workspace without codes: three that are created in one click. */
export function FirstRun() {
  const { t } = useTranslation(['codes', 'shell']);
  const { workspace } = useSession();
  const plan = t(`shell:plan.${workspace.plan}`);
  return (
    <div className={styles.first}>
      <FirstSteps current="create" />
      <div>
        <h2>{t('firstTitle')}</h2>
        <p className={font.dim}>{t('firstText')}</p>
      </div>
      <div className={styles.examples}>
        <ExampleCard example="menu" />
        <ExampleCard example="wifi" />
        <ExampleCard example="card" />
      </div>
      <LinkButton to="/codes/new" variant="default" size="lg" leftSection={<IconPlus size={16} />}>
        {t('startFromUrl')}
      </LinkButton>
      <p className={font.sub}>{t('planHint', { plan, quota: formatNumber(workspace.limits.perMonth) })}</p>
    </div>
  );
}

function ExampleCard({ example }: { example: Example }) {
  const { t } = useTranslation('codes');
  const navigate = useNavigate();
  const { create, isPending } = useCreateCode(
    ({ id }) => navigate({ to: '/codes/$id', params: { id } }),
    toastError,
  );
  const start = () => create(bodyOf(example, t(`example.${example}.name`)));
  return (
    <button className={styles.example} onClick={start} disabled={isPending}>
      <span className={styles.tile}>
        <DrawnSymbol payload={payloadOf(example)} quietZone={2} />
      </span>
      <span className={styles.words}>
        <span className={font.strong}>{t(`example.${example}.title`)}</span>
        <span className={font.dim}>{t(`example.${example}.text`)}</span>
        <span className={clsx(font.link, layout.row)}>
          {t('create')} <IconArrowRight size={14} />
        </span>
      </span>
    </button>
  );
}
