import { ChoiceField, FlagField, hasLength, LineField, Rule, type Holder } from '#libs/validation';
import { linesOf, type PrintedCategory } from './category.js';
import { categoryTexts } from '../page/texts/index.js';

const ENCRYPTIONS = ['WPA', 'WEP', 'nopass'] as const;

export class WifiData {
  @LineField({ maxLength: 32, description: 'Name of the network', example: 'Guests' })
  ssid!: string;

  @ChoiceField(ENCRYPTIONS, { description: '`WPA` includes WPA2 and WPA3', example: 'WPA' })
  encryption!: (typeof ENCRYPTIONS)[number];

  @LineField(
    {
      maxLength: 64,
      isOptional: ({ encryption }) => encryption === 'nopass',
      absence: 'is required unless encryption is nopass',
      description: 'WPA: 8 to 63 characters, or the key as 64 hexadecimal digits; WEP: 5 to 58; nopass: none',
      example: 'soup of the day',
    },
    Rule('isPassword', passwordFault),
  )
  password?: string;

  @FlagField({ isOptional: true, description: 'Whether the network hides its name', example: false })
  hidden?: boolean;
}

/** Lengths by IEEE 802.11: a WPA passphrase or its 256-bit key, WEP keys of 40 to 232 bits as text or hexadecimal. */
function passwordFault(password: unknown, { encryption }: Holder): string | null {
  if (typeof password !== 'string') return null;
  if (encryption === 'nopass') return 'must be absent when encryption is nopass';
  const [min, max] = encryption === 'WEP' ? [5, 58] : [8, 63];
  const fits = hasLength(password, min, max);
  const isKey = encryption === 'WPA' && /^[0-9a-f]{64}$/i.test(password);
  return fits || isKey ? null : `must be ${min} to ${max} characters long for ${String(encryption)}`;
}

/**
 * The format that ZXing, Android and iOS read, in ZXing's order of fields:
 * https://github.com/zxing/zxing/wiki/Barcode-Contents#wi-fi-network-config-android-ios-11
 */
function networkOf({ ssid, encryption, password, hidden }: WifiData): string {
  const secret = password === undefined ? '' : `P:${escape(password)};`;
  return `WIFI:T:${encryption};S:${escape(ssid)};${secret}${hidden ? 'H:true;' : ''};`;
}

const escape = (text: string) => text.replace(/[\\;,:"]/g, String.raw`\$&`);

export const wifiCategory: PrintedCategory<WifiData> = {
  name: 'wifi',
  dataDto: WifiData,
  example: { ssid: 'Guests', encryption: 'WPA', password: 'soup; of the day', hidden: false },
  /** Without the network, a guest may not be able to open a short URL. */
  dynamic: 'on request',
  staticPayload: networkOf,
  destinations: () => [],
  destination: () => null,
  page: ({ ssid, encryption, password, hidden }, language) => {
    const texts = categoryTexts[language].wifi;
    const isOpen = encryption === 'nopass';
    return {
      title: texts.title,
      fields: [
        { label: texts.network, text: ssid, isCode: true },
        ...(password === undefined ? [] : [{ label: texts.password, text: password, isCode: true }]),
        {
          label: texts.security,
          text: isOpen ? texts.none : encryption === 'WPA' ? 'WPA/WPA2/WPA3' : encryption,
        },
      ],
      text: [hidden ? texts.hidden : '', password === undefined ? '' : texts.select]
        .filter(Boolean)
        .join(' '),
    };
  },
  searchText: ({ ssid }) => linesOf(ssid),
};
