import { ApiSchema } from '@nestjs/swagger';
import type { Language, Texts } from '#libs/languages';
import { FlagField, LineField, Rule, type Holder } from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { FileIdField } from '../fields/file-id.js';
import type { ShownFile, WithFiles } from '../page/code-files.js';
import { optionalField, type PageContent } from '../page/page-content.js';
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
  size: {
    en: 'Size',
    de: 'Größe',
    fr: 'Taille',
    es: 'Tamaño',
    it: 'Dimensione',
    nl: 'Grootte',
    pt: 'Tamanho',
  },
  pages: {
    en: 'Pages',
    de: 'Seiten',
    fr: 'Pages',
    es: 'Páginas',
    it: 'Pagine',
    nl: 'Pagina’s',
    pt: 'Páginas',
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
    en: 'It was uploaded a moment ago. Try again in a minute.',
    de: 'Sie wurde gerade erst hochgeladen. Versuchen Sie es in einer Minute noch einmal.',
    fr: 'Il vient d’être envoyé. Réessayez dans une minute.',
    es: 'Se acaba de subir. Inténtelo de nuevo en un minuto.',
    it: 'È stato appena caricato. Riprovi tra un minuto.',
    nl: 'Het is zojuist geüpload. Probeer het over een minuut opnieuw.',
    pt: 'Acabou de ser carregado. Tente novamente dentro de um minuto.',
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

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

function formatSize(bytes: number, language: Language): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const maximumFractionDigits = step === 2 ? 1 : 0;
  const unitDisplay = step === 0 ? 'long' : 'short';
  const options = { style: 'unit', unit: UNITS[step], unitDisplay, maximumFractionDigits } as const;
  return new Intl.NumberFormat(language, options).format(bytes / 1_000 ** step);
}

function pageOfFile(title: string | undefined, file: ShownFile | undefined, language: Language): PageContent {
  if (file?.state === 'pending') {
    const cover = { type: 'notice', icon: 'clock' } as const;
    return { cover, title: TEXTS.checking[language], lead: TEXTS.checkingText[language] };
  }
  if (!file?.url) return { cover: { type: 'notice', icon: 'info' }, title: TEXTS.gone[language] };
  const { name, bytes, pages, url, picture } = file;
  return {
    title: title ?? name,
    ...(title !== undefined && { lead: name }),
    preview: picture?.jpeg,
    blocks: [
      ...(picture ? [{ type: 'picture', url: picture.jpeg } as const] : []),
      {
        type: 'fields',
        fields: [
          { label: TEXTS.size[language], text: formatSize(bytes, language) },
          ...optionalField(TEXTS.pages[language], pages === null ? undefined : String(pages)),
        ],
      },
    ],
    actions: [
      { label: TEXTS.open[language], icon: 'open', href: url },
      { label: TEXTS.save[language], icon: 'save', href: `${url}?save` },
    ],
  };
}

export const fileCategory: PrintedCategory<FileData & WithFiles> = {
  name: 'file',
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
