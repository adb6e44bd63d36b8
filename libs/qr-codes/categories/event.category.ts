import { isDate } from '#libs/validation';
import { EventData } from '../event/event.dto.js';
import { joinLines, locateUrl, type PrintedCategory } from './category.js';
import { foldLines, toFileName } from './content-lines.js';
import { DAY_MS, endOfDay, writePrintedCalendar, writeSavedCalendar } from './event-calendar.js';
import type { Language, Texts } from '#libs/languages';
import type { PageAction, PageBlock, PageRow } from '../page/page-content.js';
import { formatAmount, formatDays, nameCurrency } from '../page/format.js';
import {
  capitalized,
  formatClock,
  formatDay,
  formatDaysUntil,
  formatTile,
  formatZone,
  localTime,
  nextQuarter,
} from '../page/time.js';
import { searchMapsUrl } from '../page/maps.js';

/** Uses the last end of the day worldwide, so that the event is over too early nowhere. */
const endOf = ({ ends_at }: EventData) =>
  isDate(ends_at) ? endOfDay(ends_at) + DAY_MS / 2 : Date.parse(ends_at);

/** Without a zone, times are in UTC; a day without a time is the same everywhere. */
const zoneOf = ({ starts_at, timezone = 'UTC' }: EventData) => (isDate(starts_at) ? 'UTC' : timezone);

/** A row that was changed outside the service can have other texts. */
const isReadable = ({ starts_at, ends_at }: EventData) =>
  Number.isFinite(Date.parse(starts_at)) && Number.isFinite(Date.parse(ends_at));

function describeTime(event: EventData, language: Language, now: number): Pick<PageRow, 'title' | 'detail'> {
  const { starts_at, ends_at, all_day } = event;
  if (!isReadable(event)) return { title: `${starts_at} – ${ends_at}` };
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
  const timeZone = zoneOf(event);
  const until = isDate(ends_at) ? endOfDay(ends_at) : end;
  const days = (last: number) => formatDays(starts_at, new Date(last).toISOString(), timeZone, language);
  if (all_day)
    return {
      title:
        until - start <= DAY_MS
          ? capitalized(formatDay(start, { now, timeZone, language }), language)
          : days(until),
    };
  const clock = (at: number) => formatClock(at, { timeZone, language });
  const isOneDay = end - start < DAY_MS;
  const times = end === start ? clock(start) : `${clock(start)}–${clock(end)}`;
  return {
    title: isOneDay ? capitalized(formatDay(start, { now, timeZone, language }), language) : days(end),
    detail: `${times}, ${formatZone(start, { timeZone, language })}`,
  };
}

function sayWhen(event: EventData, language: Language, now: number): string | null {
  if (!isReadable(event)) return null;
  const { starts_at, timezone = 'UTC' } = event;
  const start = Date.parse(starts_at);
  if (now >= endOf(event)) return TEXTS.over[language];
  const days = localTime(start, zoneOf(event)).day - localTime(now, timezone).day;
  if (days < 0 || (!isDate(starts_at) && now >= start)) return TEXTS.now[language];
  const away = formatDaysUntil(days, language);
  return away !== null && days === 0 && !event.all_day
    ? `${away}, ${formatClock(start, { timeZone: timezone, language })}`
    : away;
}

/** Shows what follows the first comma, usually the address, on a second line. */
function splitPlace(location: string): Pick<PageRow, 'title' | 'detail'> {
  const [, name, address] = /^([^,]+),\s*(.+)$/.exec(location) ?? [];
  return name === undefined ? { title: location } : { title: name, detail: address };
}

const placeRow = (location: string, language: Language, isOver: boolean): PageRow => ({
  icon: 'pin',
  ...splitPlace(location),
  ...(!isOver && { href: searchMapsUrl(location), aside: TEXTS.map[language] }),
});

/** Like the prices of a menu, without the currency, which stands below them. */
function priceRows({ prices = [], currency = '' }: EventData, language: Language): PageRow[] {
  if (prices.length === 0) return [];
  const shown = prices.map(({ price, label }) =>
    [formatAmount(price, currency, language), label].filter(Boolean).join(' '),
  );
  const detail = capitalized(nameCurrency(currency, language), language);
  return [{ icon: 'ticket', title: shown.join(', '), detail }];
}

const noteBlocks = ({ notes = [] }: EventData, language: Language): PageBlock[] =>
  notes.length === 0
    ? []
    : [
        { type: 'heading', text: TEXTS.know[language] },
        { type: 'list', items: notes },
      ];

const actionsOf = ({ url }: EventData, language: Language, isOver: boolean): PageAction[] => [
  ...(isOver ? [] : [{ label: TEXTS.save[language], file: FILE, icon: 'save-event' } as const]),
  ...(url === undefined ? [] : [{ label: TEXTS.details[language], href: url }]),
];

const FILE = 'event.ics';

const TEXTS = {
  know: {
    en: 'Good to know',
    de: 'Gut zu wissen',
    fr: 'Bon à savoir',
    es: 'Información útil',
    it: 'Da sapere',
    nl: 'Goed om te weten',
    pt: 'Bom saber',
  },
  map: { en: 'Map', de: 'Karte', fr: 'Plan', es: 'Mapa', it: 'Mappa', nl: 'Kaart', pt: 'Mapa' },
  now: {
    en: 'Happening now',
    de: 'Läuft gerade',
    fr: 'En ce moment',
    es: 'En curso',
    it: 'In corso',
    nl: 'Nu bezig',
    pt: 'A decorrer',
  },
  details: {
    en: 'Details',
    de: 'Details',
    fr: 'Détails',
    es: 'Detalles',
    it: 'Dettagli',
    nl: 'Details',
    pt: 'Detalhes',
  },
  over: {
    en: 'This event is over',
    de: 'Diese Veranstaltung ist vorbei',
    fr: 'Cet événement est terminé',
    es: 'Este evento ha terminado',
    it: 'Questo evento è terminato',
    nl: 'Dit evenement is voorbij',
    pt: 'Este evento terminou',
  },
  save: {
    en: 'Add to calendar',
    de: 'In den Kalender',
    fr: 'Ajouter au calendrier',
    es: 'Añadir al calendario',
    it: 'Aggiungi al calendario',
    nl: 'Aan agenda toevoegen',
    pt: 'Adicionar ao calendário',
  },
} satisfies Texts;

export const eventCategory: PrintedCategory<EventData> = {
  name: 'event',
  scan: 'see the event, and can save it in their calendar',
  dataDto: EventData,
  example: {
    title: 'Summer party',
    starts_at: '2027-06-21T16:00:00Z',
    ends_at: '2027-06-21T21:00:00Z',
    all_day: false,
    location: 'Seeburg, Zürich',
    description: 'Bring a friend;\nwe bring the cake.',
    url: 'https://example.com/party',
    timezone: 'Europe/Zurich',
    prices: [{ price: '145.00', label: 'with wine' }, { price: '110.00' }],
    currency: 'CHF',
    notes: ['Doors open at 18:15.'],
  },
  fieldsOfScans: ['prices', 'currency', 'notes'],
  dynamic: 'by default',
  staticPayload: writePrintedCalendar,
  destinations: ({ url }) => locateUrl('/url', url),
  destination: () => null,
  texts: TEXTS,
  page: (event, language, now) => {
    const { title, location, description } = event;
    const start = Date.parse(event.starts_at);
    const end = endOf(event);
    const isOver = now >= end;
    const when = sayWhen(event, language, now);
    const time = describeTime(event, language, now);
    return {
      title,
      isOver,
      ...(!isOver &&
        isReadable(event) && { changesAt: Math.min(nextQuarter(now), end, ...(start > now ? [start] : [])) }),
      cover: {
        type: 'title',
        ...(isReadable(event) && { date: formatTile(start, { timeZone: zoneOf(event), language }) }),
      },
      blocks: [
        ...(when === null ? [] : [{ type: 'pill', text: when } as const]),
        ...(description === undefined ? [] : [{ type: 'text', text: description } as const]),
        {
          type: 'rows',
          rows: [
            { icon: 'clock', time: event.starts_at, ...time },
            ...(location === undefined ? [] : [placeRow(location, language, isOver)]),
            ...priceRows(event, language),
          ],
        },
        ...noteBlocks(event, language),
      ],
      actions: actionsOf(event, language, isOver),
      summary: [time.title, time.detail, location].filter(Boolean).join(' · '),
    };
  },
  download: {
    path: FILE,
    contentType: 'text/calendar; charset=utf-8',
    name: ({ title }) => toFileName(title, 'event', 'ics'),
    content: (event, code) => foldLines(writeSavedCalendar(event, code)),
  },
  searchText: ({ title, location, url }) => joinLines(title, location, url),
};
