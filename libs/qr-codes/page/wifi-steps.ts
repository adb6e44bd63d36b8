import type { Language } from '#libs/languages';

type Steps = readonly (readonly [system: string, ...steps: string[]])[];

/** How each system joins a network whose password was copied, or one without a password. */
export const WIFI_STEPS: Readonly<Record<'protected' | 'open', Readonly<Record<Language, Steps>>>> = {
  protected: {
    en: [
      [
        'iPhone and iPad',
        'Copy the password above.',
        'Settings, then Wi-Fi, then {network}.',
        'Hold the field, Paste, Join.',
      ],
      ['Android', 'Swipe down and hold Wi-Fi.', 'Tap {network}.', 'Paste the password, Connect.'],
      ['Mac', 'Click the Wi-Fi symbol at the top right.', 'Choose {network} and paste the password.'],
      [
        'Windows',
        'Click the network symbol at the bottom right.',
        'Choose {network}, Connect, and paste the password.',
      ],
    ],
    de: [
      [
        'iPhone und iPad',
        'Das Passwort oben kopieren.',
        'Einstellungen, dann WLAN, dann {network}.',
        'Feld gedrückt halten, Einsetzen, Verbinden.',
      ],
      [
        'Android',
        'Von oben wischen und WLAN gedrückt halten.',
        'Auf {network} tippen.',
        'Das Passwort einfügen, Verbinden.',
      ],
      ['Mac', 'Oben rechts auf das WLAN-Symbol klicken.', '{network} auswählen und das Passwort einsetzen.'],
      [
        'Windows',
        'Unten rechts auf das Netzwerksymbol klicken.',
        '{network} auswählen, Verbinden, das Passwort einfügen.',
      ],
    ],
    fr: [
      [
        'iPhone et iPad',
        'Copiez le mot de passe ci-dessus.',
        'Réglages, puis Wi-Fi, puis {network}.',
        'Maintenez le champ, Coller, Rejoindre.',
      ],
      [
        'Android',
        'Balayez vers le bas et maintenez Wi-Fi.',
        'Touchez {network}.',
        'Collez le mot de passe, Se connecter.',
      ],
      [
        'Mac',
        'Cliquez sur le symbole Wi-Fi en haut à droite.',
        'Choisissez {network} et collez le mot de passe.',
      ],
      [
        'Windows',
        'Cliquez sur le symbole du réseau en bas à droite.',
        'Choisissez {network}, Se connecter, et collez le mot de passe.',
      ],
    ],
    es: [
      [
        'iPhone y iPad',
        'Copie la contraseña de arriba.',
        'Ajustes, luego Wi-Fi, luego {network}.',
        'Mantenga pulsado el campo, Pegar, Conectarse.',
      ],
      [
        'Android',
        'Deslice hacia abajo y mantenga pulsado Wi-Fi.',
        'Toque {network}.',
        'Pegue la contraseña, Conectar.',
      ],
      [
        'Mac',
        'Haga clic en el símbolo de Wi-Fi, arriba a la derecha.',
        'Elija {network} y pegue la contraseña.',
      ],
      [
        'Windows',
        'Haga clic en el símbolo de red, abajo a la derecha.',
        'Elija {network}, Conectar, y pegue la contraseña.',
      ],
    ],
    it: [
      [
        'iPhone e iPad',
        'Copia la password qui sopra.',
        'Impostazioni, poi Wi-Fi, poi {network}.',
        'Tieni premuto il campo, Incolla, Accedi.',
      ],
      [
        'Android',
        'Scorri verso il basso e tieni premuto Wi-Fi.',
        'Tocca {network}.',
        'Incolla la password, Connetti.',
      ],
      ['Mac', 'Fai clic sul simbolo Wi-Fi in alto a destra.', 'Scegli {network} e incolla la password.'],
      [
        'Windows',
        'Fai clic sul simbolo della rete in basso a destra.',
        'Scegli {network}, Connetti, e incolla la password.',
      ],
    ],
    nl: [
      [
        'iPhone en iPad',
        'Kopieer het wachtwoord hierboven.',
        'Instellingen, dan Wifi, dan {network}.',
        'Houd het veld ingedrukt, Plak, Verbind.',
      ],
      [
        'Android',
        'Veeg omlaag en houd Wifi ingedrukt.',
        'Tik op {network}.',
        'Plak het wachtwoord, Verbinden.',
      ],
      ['Mac', 'Klik rechtsboven op het wifisymbool.', 'Kies {network} en plak het wachtwoord.'],
      [
        'Windows',
        'Klik rechtsonder op het netwerksymbool.',
        'Kies {network}, Verbinden, en plak het wachtwoord.',
      ],
    ],
    pt: [
      [
        'iPhone e iPad',
        'Copie a palavra-passe acima.',
        'Definições, depois Wi-Fi, depois {network}.',
        'Mantenha o campo premido, Colar, Aceder.',
      ],
      [
        'Android',
        'Deslize para baixo e mantenha Wi-Fi premido.',
        'Toque em {network}.',
        'Cole a palavra-passe, Ligar.',
      ],
      [
        'Mac',
        'Clique no símbolo Wi-Fi, no canto superior direito.',
        'Escolha {network} e cole a palavra-passe.',
      ],
      [
        'Windows',
        'Clique no símbolo de rede, no canto inferior direito.',
        'Escolha {network}, Ligar, e cole a palavra-passe.',
      ],
    ],
  },
  open: {
    en: [
      ['iPhone and iPad', 'Settings, then Wi-Fi, then {network}.'],
      ['Android', 'Swipe down and hold Wi-Fi.', 'Tap {network}.'],
      ['Mac', 'Click the Wi-Fi symbol at the top right.', 'Choose {network}.'],
      ['Windows', 'Click the network symbol at the bottom right.', 'Choose {network}, Connect.'],
    ],
    de: [
      ['iPhone und iPad', 'Einstellungen, dann WLAN, dann {network}.'],
      ['Android', 'Von oben wischen und WLAN gedrückt halten.', 'Auf {network} tippen.'],
      ['Mac', 'Oben rechts auf das WLAN-Symbol klicken.', '{network} auswählen.'],
      ['Windows', 'Unten rechts auf das Netzwerksymbol klicken.', '{network} auswählen, Verbinden.'],
    ],
    fr: [
      ['iPhone et iPad', 'Réglages, puis Wi-Fi, puis {network}.'],
      ['Android', 'Balayez vers le bas et maintenez Wi-Fi.', 'Touchez {network}.'],
      ['Mac', 'Cliquez sur le symbole Wi-Fi en haut à droite.', 'Choisissez {network}.'],
      ['Windows', 'Cliquez sur le symbole du réseau en bas à droite.', 'Choisissez {network}, Se connecter.'],
    ],
    es: [
      ['iPhone y iPad', 'Ajustes, luego Wi-Fi, luego {network}.'],
      ['Android', 'Deslice hacia abajo y mantenga pulsado Wi-Fi.', 'Toque {network}.'],
      ['Mac', 'Haga clic en el símbolo de Wi-Fi, arriba a la derecha.', 'Elija {network}.'],
      ['Windows', 'Haga clic en el símbolo de red, abajo a la derecha.', 'Elija {network}, Conectar.'],
    ],
    it: [
      ['iPhone e iPad', 'Impostazioni, poi Wi-Fi, poi {network}.'],
      ['Android', 'Scorri verso il basso e tieni premuto Wi-Fi.', 'Tocca {network}.'],
      ['Mac', 'Fai clic sul simbolo Wi-Fi in alto a destra.', 'Scegli {network}.'],
      ['Windows', 'Fai clic sul simbolo della rete in basso a destra.', 'Scegli {network}, Connetti.'],
    ],
    nl: [
      ['iPhone en iPad', 'Instellingen, dan Wifi, dan {network}.'],
      ['Android', 'Veeg omlaag en houd Wifi ingedrukt.', 'Tik op {network}.'],
      ['Mac', 'Klik rechtsboven op het wifisymbool.', 'Kies {network}.'],
      ['Windows', 'Klik rechtsonder op het netwerksymbool.', 'Kies {network}, Verbinden.'],
    ],
    pt: [
      ['iPhone e iPad', 'Definições, depois Wi-Fi, depois {network}.'],
      ['Android', 'Deslize para baixo e mantenha Wi-Fi premido.', 'Toque em {network}.'],
      ['Mac', 'Clique no símbolo Wi-Fi, no canto superior direito.', 'Escolha {network}.'],
      ['Windows', 'Clique no símbolo de rede, no canto inferior direito.', 'Escolha {network}, Ligar.'],
    ],
  },
};
