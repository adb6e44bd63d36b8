import { ApiSchema } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { ChoiceField, FlagField, hasLength, LineField, Rule, type Holder } from '#libs/validation';
import { joinLines, type PrintedCategory } from './category.js';
import type { Texts } from '#libs/languages';
import { WIFI_STEPS } from '../page/wifi-steps.js';

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
  password: {
    en: 'Password',
    de: 'Passwort',
    fr: 'Mot de passe',
    es: 'Contraseña',
    it: 'Password',
    nl: 'Wachtwoord',
    pt: 'Palavra-passe',
  },
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
    en: 'Tap it once to select all, then copy.',
    de: 'Einmal antippen wählt alles aus, dann kopieren.',
    fr: 'Touchez-le une fois pour tout sélectionner, puis copiez.',
    es: 'Tóquela una vez para seleccionarla entera y cópiela.',
    it: 'Tocca una volta per selezionare tutto, poi copia.',
    nl: 'Tik er één keer op om alles te selecteren en kopieer het.',
    pt: 'Toque uma vez para selecionar tudo e copie.',
  },
  join: {
    en: 'How to join',
    de: 'So verbinden Sie sich',
    fr: 'Comment se connecter',
    es: 'Cómo conectarse',
    it: 'Come collegarsi',
    nl: 'Verbinding maken',
    pt: 'Como ligar-se',
  },
  friend: {
    en: 'For a friend',
    de: 'Für andere',
    fr: 'Pour un ami',
    es: 'Para otra persona',
    it: 'Per un amico',
    nl: 'Voor een ander',
    pt: 'Para outra pessoa',
  },
  friendText: {
    en: 'Point a camera here: it joins without typing.',
    de: 'Kamera auf diesen Code richten: Das Gerät verbindet sich ohne Eintippen.',
    fr: 'Pointez un appareil photo ici : il se connecte sans rien taper.',
    es: 'Apunte aquí con una cámara: se conecta sin escribir nada.',
    it: 'Inquadra qui con la fotocamera: si collega senza digitare.',
    nl: 'Richt hier een camera op: verbinden gaat dan zonder typen.',
    pt: 'Aponte uma câmara para aqui: liga-se sem escrever nada.',
  },
  symbol: {
    en: 'QR code that joins {network}',
    de: 'QR-Code, der mit {network} verbindet',
    fr: 'QR code qui connecte à {network}',
    es: 'Código QR que conecta con {network}',
    it: 'Codice QR che collega a {network}',
    nl: 'QR-code die verbindt met {network}',
    pt: 'Código QR que liga a {network}',
  },
} satisfies Texts;

export const wifiCategory: PrintedCategory<WifiData> = {
  name: 'wifi',
  scan: 'join the network; a dynamic code shows its name and password',
  dataDto: WifiData,
  example: { ssid: 'Guests', encryption: 'WPA', password: 'soup; of the day', hidden: false },
  /** A guest without the network may not be able to open a short URL. */
  dynamic: 'on request',
  staticPayload: writeNetwork,
  destinations: () => [],
  destination: () => null,
  texts: TEXTS,
  page: (network, language) => {
    const { ssid, password, hidden } = network;
    const fill = (text: string) => text.replaceAll('{network}', () => ssid);
    return {
      title: ssid,
      cover: { type: 'title', over: { icon: 'network', text: TEXTS.title[language] }, isCopied: true },
      blocks: [
        ...(password === undefined
          ? []
          : [
              {
                type: 'secret',
                ...{ label: TEXTS.password[language], text: password, hint: TEXTS.select[language] },
              } as const,
            ]),
        ...(hidden ? [{ type: 'text', text: TEXTS.hidden[language] } as const] : []),
        { type: 'heading', text: TEXTS.join[language] },
        {
          type: 'steps',
          groups: WIFI_STEPS[password === undefined ? 'open' : 'protected'][language].map(
            ([name, ...steps]) => ({
              name,
              steps: steps.map(fill),
            }),
          ),
        },
        {
          type: 'symbol',
          payload: writeNetwork(network),
          heading: TEXTS.friend[language],
          text: TEXTS.friendText[language],
          alternative: fill(TEXTS.symbol[language]),
        },
      ],
    };
  },
  searchText: ({ ssid }) => joinLines(ssid),
};
