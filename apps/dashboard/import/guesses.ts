import type { Csv } from './csv.js';

/** How people name the columns of the fields that most files have, in the languages of the pages. */
const HEADERS: Readonly<Record<string, string>> = {
  name: 'name|code name|qr code|bezeichnung|nom|nombre|nome|naam|benaming',
  url: 'url|link|target|destination|web address|ziel|ziel url|zieladresse|webadresse|lien|cible|enlace|destino|direccion web|collegamento|destinazione|bestemming|doel|ligacao|endereco',
  folder: 'folder|ordner|dossier|carpeta|cartella|map|pasta',
  tags: 'tag|tags|keywords|schlagwort|schlagworte|schlagworter|stichworte|etiquettes|mots cles|etiquetas|etichette|trefwoorden',
  category: 'category|kategorie|categorie|categoria',
  status: 'status|zustand|statut|estado|stato',
  short_code: 'short code|slug|kurzcode|code court|codigo corto|codice breve|korte code|codigo curto',
  starts_at: 'start|starts|valid from|beginn|gultig ab|debut|inicio|inizio|begin|geldig vanaf',
  expires_at:
    'end|ends|expires|expiry|valid until|ende|ablauf|ablaufdatum|gultig bis|fin|expiration|vencimiento|scadenza|vervaldatum|validade',
};

const keyOf = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const TARGETS = new Map(
  Object.entries(HEADERS).flatMap(([target, names]) => names.split('|').map((name) => [name, target])),
);

export const targetOfHeader = (header: string): string | undefined => TARGETS.get(keyOf(header));

const ADDRESS = /^(?:https?:\/\/|www\.)\S+$|^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?$/i;
/** Of the cells of a column; a few may be wrong. */
const MOST = 0.8;

/** Whether a column contains web addresses, whatever it is called. */
export function hasAddresses({ rows }: Pick<Csv, 'rows'>, index: number): boolean {
  const cells = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter((cell) => ADDRESS.test(cell)).length >= MOST * cells.length;
}
