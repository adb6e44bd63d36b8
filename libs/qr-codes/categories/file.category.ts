import { ApiSchema } from '@nestjs/swagger';
import type { Language, Texts } from '#libs/languages';
import { FlagField, LineField, Rule, type Holder } from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { FileIdField } from '../fields/file-id.js';
import type { ShownFile, WithFiles } from '../page/code-files.js';
import type { PageContent } from '../page/page-content.js';
import { joinLines, locateUrl, type PrintedCategory } from './category.js';

@ApiSchema({ description: 'A file to open or download: an uploaded one, or one at another address' })
export class FileData {
  @UrlField({
    isOptional: ({ file_id }: Holder) => file_id !== undefined,
    absence: 'is required unless file_id is present',
    description: 'URL of the file; one of url and file_id is required',
    example: 'https://example.com/manual.pdf',
  })
  url?: string;

  @FileIdField(
    { description: 'ID of an uploaded file, instead of url' },
    Rule('isAlone', (_id, { url }) => (url === undefined ? null : 'must be omitted if url is present')),
  )
  file_id?: string;

  @LineField({ maxLength: 255, isOptional: true, example: 'Manual', description: 'Name of the file' })
  title?: string;

  @FlagField({
    isOptional: true,
    description:
      'Whether scans show a page with the picture, name and size of the uploaded file, rather than open it at once',
  })
  viewer?: boolean;
}

const TEXTS = {
  open: { en: 'Open', de: 'Öffnen', fr: 'Ouvrir', es: 'Abrir', it: 'Apri', nl: 'Openen', pt: 'Abrir' },
  save: {
    en: 'Save',
    de: 'Speichern',
    fr: 'Enregistrer',
    es: 'Guardar',
    it: 'Salva',
    nl: 'Opslaan',
    pt: 'Guardar',
  },
  page: {
    en: 'page',
    de: 'Seite',
    fr: 'page',
    es: 'página',
    it: 'pagina',
    nl: 'pagina',
    pt: 'página',
  },
  pages: {
    en: 'pages',
    de: 'Seiten',
    fr: 'pages',
    es: 'páginas',
    it: 'pagine',
    nl: 'pagina’s',
    pt: 'páginas',
  },
  checking: {
    en: 'This file is being checked',
    de: 'Diese Datei wird geprüft',
    fr: 'Ce fichier est en cours de vérification',
    es: 'Este archivo se está comprobando',
    it: 'Questo file è in fase di verifica',
    nl: 'Dit bestand wordt gecontroleerd',
    pt: 'Este ficheiro está a ser verificado',
  },
  checkingText: {
    en: 'It was uploaded a moment ago. The check takes a minute at most.',
    de: 'Sie wurde gerade erst hochgeladen. Die Prüfung dauert höchstens eine Minute.',
    fr: 'Il vient d’être envoyé. La vérification dure une minute au plus.',
    es: 'Se acaba de subir. La comprobación dura un minuto como máximo.',
    it: 'È stato appena caricato. La verifica dura al massimo un minuto.',
    nl: 'Het is zojuist geüpload. De controle duurt hooguit een minuut.',
    pt: 'Acabou de ser carregado. A verificação demora, no máximo, um minuto.',
  },
  again: {
    en: 'Look again',
    de: 'Noch einmal nachsehen',
    fr: 'Vérifier à nouveau',
    es: 'Volver a mirar',
    it: 'Controlla di nuovo',
    nl: 'Opnieuw kijken',
    pt: 'Ver novamente',
  },
  gone: {
    en: 'This file is not available',
    de: 'Diese Datei ist nicht verfügbar',
    fr: 'Ce fichier n’est pas disponible',
    es: 'Este archivo no está disponible',
    it: 'Questo file non è disponibile',
    nl: 'Dit bestand is niet beschikbaar',
    pt: 'Este ficheiro não está disponível',
  },
} satisfies Texts;

/** What visitors get, which is drawn of some media types. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/svg+xml': 'PNG' },
  ...{ 'image/webp': 'WebP', 'image/avif': 'WebP' },
};

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

function formatSize(bytes: number, language: Language): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const maximumFractionDigits = step === 2 ? 1 : 0;
  const unitDisplay = step === 0 ? 'long' : 'short';
  const options = { style: 'unit', unit: UNITS[step], unitDisplay, maximumFractionDigits } as const;
  return new Intl.NumberFormat(language, options).format(bytes / 1_000 ** step);
}

/** Such as "PDF · 24 pages · 3.2 MB". */
function factsOf({ mediaType, pages, bytes }: ShownFile, language: Language): string[] {
  const length =
    pages === null ? [] : [`${String(pages)} ${TEXTS[pages === 1 ? 'page' : 'pages'][language]}`];
  return [KINDS[mediaType] ?? '', ...length, formatSize(bytes, language)].filter((fact) => fact !== '');
}

function pageOfFile(title: string | undefined, file: ShownFile | undefined, language: Language): PageContent {
  const isWaiting = file?.state === 'pending';
  if (!file || !(file.url ?? isWaiting))
    return { cover: { type: 'notice', icon: 'info' }, title: TEXTS.gone[language] };
  const { name, url, picture } = file;
  const cover = { type: 'file', picture: picture?.jpeg, facts: factsOf(file, language), isWaiting } as const;
  const page = { title: title ?? name, cover, ...(title !== undefined && { lead: name }) };
  if (url === null)
    return {
      ...page,
      blocks: [
        {
          ...{ type: 'state', icon: 'clock' },
          ...{ title: TEXTS.checking[language], text: TEXTS.checkingText[language] },
        },
      ],
      actions: [{ label: TEXTS.again[language], icon: 'again', isAgain: true }],
    };
  return {
    ...page,
    preview: picture?.jpeg,
    actions: [
      { label: TEXTS.open[language], icon: 'open', href: url },
      { label: TEXTS.save[language], icon: 'save', href: `${url}?save` },
    ],
  };
}

export const fileCategory: PrintedCategory<FileData & WithFiles> = {
  name: 'file',
  scan: 'are redirected to the file',
  dataDto: FileData,
  example: { url: 'https://example.com/manual.pdf', title: 'Manual' },
  dynamic: 'by default',
  fieldsOfScans: ['file_id', 'viewer'],
  staticPayload: ({ url = '' }) => url,
  destinations: ({ url }) => locateUrl('/url', url),
  destination: ({ url, file, viewer }) => url ?? (viewer === true ? null : (file?.url ?? null)),
  texts: TEXTS,
  page: ({ file_id, title, file }, language) =>
    file_id === undefined ? null : pageOfFile(title, file, language),
  searchText: ({ url, title }) => joinLines(title, url),
};
