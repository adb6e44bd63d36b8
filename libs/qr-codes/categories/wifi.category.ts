import { ApiSchema } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { ChoiceField, FlagField, hasLength, LineField, Rule, type Holder } from '#libs/validation';
import { joinLines, type PrintedCategory } from './category.js';
import type { Texts } from '#libs/languages';

/** The length of the field in a beacon (IEEE 802.11). */
const MAX_SSID_BYTES = 32;
const ENCRYPTIONS = ['WPA', 'WEP', 'nopass'] as const;

@ApiSchema({ description: 'A Wi-Fi network to join' })
export class WifiData {
  @LineField(
    {
      maxLength: 32,
      description: 'Name of the network, of at most 32 bytes in UTF-8',
      example: 'Guests',
    },
    Rule(
      'fitsBeacon',
      (ssid) =>
        typeof ssid === 'string' && Buffer.byteLength(ssid) > MAX_SSID_BYTES
          ? `must be at most ${MAX_SSID_BYTES} bytes long in UTF-8, and has ${Buffer.byteLength(ssid)}`
          : null,
      'too_long',
    ),
  )
  ssid!: string;

  @ChoiceField(ENCRYPTIONS, { description: '`WPA` includes WPA2 and WPA3', example: 'WPA' })
  encryption!: (typeof ENCRYPTIONS)[number];

  /** Forms send an empty password for an open network. */
  @Transform(({ value, obj }: TransformFnParams): unknown =>
    value === '' && (obj as Holder).encryption === 'nopass' ? undefined : value,
  )
  @LineField(
    {
      maxLength: 64,
      isOptional: ({ encryption }) => encryption === 'nopass',
      absence: 'is required unless encryption is nopass',
      description:
        'WPA: 8 to 63 characters, or the key as 64 hexadecimal digits; WEP: 5, 13, 16 or 29 characters, or 10, 26, 32 or 58 hexadecimal digits; nopass: none',
      example: 'soup of the day',
    },
    Rule('isPassword', passwordFault),
  )
  password?: string;

  @FlagField({ isOptional: true, description: 'Whether the network hides its name', example: false })
  hidden?: boolean;
}

const WEP_KEY =
  /^(?:[ -~]{5}|[ -~]{13}|[ -~]{16}|[ -~]{29}|(?:[0-9a-f]{10}|[0-9a-f]{26}|[0-9a-f]{32}|[0-9a-f]{58}))$/i;

/**
 * Checks lengths of IEEE 802.11: a WPA passphrase or its 256-bit key, and WEP keys of 40 to 232 bits as text or
 * hexadecimal.
 */
function passwordFault(password: unknown, { encryption }: Holder): string | null {
  if (typeof password !== 'string') return null;
  if (encryption === 'nopass') return 'must be omitted when encryption is nopass';
  if (encryption === 'WEP')
    return WEP_KEY.test(password)
      ? null
      : 'must have 5, 13, 16 or 29 characters, or 10, 26, 32 or 58 hexadecimal digits for WEP';
  return hasLength(password, 8, 63) || /^[0-9a-f]{64}$/i.test(password)
    ? null
    : 'must be 8 to 63 characters long, or 64 hexadecimal digits, for WPA';
}

/**
 * Writes the format that ZXing, Android and iOS read, in ZXing's order of fields:
 * https://github.com/zxing/zxing/wiki/Barcode-Contents#wi-fi-network-config-android-ios-11
 */
function writeNetwork({ ssid, encryption, password, hidden }: WifiData): string {
  const secret = password === undefined ? '' : `P:${escape(password)};`;
  return `WIFI:T:${encryption};S:${escape(ssid)};${secret}${hidden ? 'H:true;' : ''};`;
}

const escape = (text: string) => text.replace(/[\\;,:"]/g, String.raw`\$&`);

const TEXTS = {
  title: { en: 'Wi-Fi', de: 'WLAN', fr: 'Wi-Fi', es: 'Wi-Fi', it: 'Wi-Fi', nl: 'Wifi', pt: 'Wi-Fi' },
  network: { en: 'Network', de: 'Netzwerk', fr: 'Réseau', es: 'Red', it: 'Rete', nl: 'Netwerk', pt: 'Rede' },
  password: {
    en: 'Password',
    de: 'Passwort',
    fr: 'Mot de passe',
    es: 'Contraseña',
    it: 'Password',
    nl: 'Wachtwoord',
    pt: 'Palavra-passe',
  },
  security: {
    en: 'Security',
    de: 'Sicherheit',
    fr: 'Sécurité',
    es: 'Seguridad',
    it: 'Sicurezza',
    nl: 'Beveiliging',
    pt: 'Segurança',
  },
  none: { en: 'None', de: 'Keine', fr: 'Aucune', es: 'Ninguna', it: 'Nessuna', nl: 'Geen', pt: 'Nenhuma' },
  hidden: {
    en: 'This network is hidden. Add it manually in the settings of your device.',
    de: 'Dieses Netzwerk ist ausgeblendet. Fügen Sie es in den Einstellungen Ihres Geräts manuell hinzu.',
    fr: 'Ce réseau est masqué. Ajoutez-le manuellement dans les réglages de votre appareil.',
    es: 'Esta red está oculta. Añádala manualmente en los ajustes de su dispositivo.',
    it: 'Questa rete è nascosta. Aggiungila manualmente nelle impostazioni del dispositivo.',
    nl: 'Dit netwerk is verborgen. Voeg het handmatig toe in de instellingen van uw apparaat.',
    pt: 'Esta rede está oculta. Adicione-a manualmente nas definições do seu dispositivo.',
  },
  select: {
    en: 'Tap the password to select it, then copy it into the Wi-Fi settings of your device.',
    de: 'Tippen Sie auf das Passwort, um es auszuwählen, und kopieren Sie es in die WLAN-Einstellungen Ihres Geräts.',
    fr: 'Touchez le mot de passe pour le sélectionner, puis copiez-le dans les réglages Wi-Fi de votre appareil.',
    es: 'Toque la contraseña para seleccionarla y cópiela en los ajustes de Wi-Fi de su dispositivo.',
    it: 'Tocca la password per selezionarla, poi copiala nelle impostazioni Wi-Fi del dispositivo.',
    nl: 'Tik op het wachtwoord om het te selecteren en kopieer het naar de wifi-instellingen van uw apparaat.',
    pt: 'Toque na palavra-passe para a selecionar e copie-a para as definições de Wi-Fi do seu dispositivo.',
  },
} satisfies Texts;

export const wifiCategory: PrintedCategory<WifiData> = {
  name: 'wifi',
  dataDto: WifiData,
  example: { ssid: 'Guests', encryption: 'WPA', password: 'soup; of the day', hidden: false },
  /** A guest without the network may not be able to open a short URL. */
  dynamic: 'on request',
  staticPayload: writeNetwork,
  destinations: () => [],
  destination: () => null,
  texts: TEXTS,
  page: ({ ssid, encryption, password, hidden }, language) => {
    const isOpen = encryption === 'nopass';
    return {
      title: TEXTS.title[language],
      fields: [
        { label: TEXTS.network[language], text: ssid, isCode: true },
        ...(password === undefined
          ? []
          : [{ label: TEXTS.password[language], text: password, isCode: true }]),
        {
          label: TEXTS.security[language],
          text: isOpen ? TEXTS.none[language] : encryption === 'WPA' ? 'WPA/WPA2/WPA3' : encryption,
        },
      ],
      text: [hidden ? TEXTS.hidden[language] : '', password === undefined ? '' : TEXTS.select[language]]
        .filter(Boolean)
        .join(' '),
    };
  },
  searchText: ({ ssid }) => joinLines(ssid),
};
