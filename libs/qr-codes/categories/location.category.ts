import { ApiSchema } from '@nestjs/swagger';
import { LineField, NumberField, type Holder } from '#libs/validation';
import { joinLines, type PrintedCategory } from './category.js';
import type { Texts } from '#libs/languages';
import { searchMapsUrl } from '../page/maps.js';

/** One centimetre; more decimals would only enlarge the symbol. */
const DECIMALS = 7;

/** Either both coordinates or an address find the place; with both, the coordinates do. */
const canLackCoordinate = (other: 'latitude' | 'longitude') => (place: Holder) =>
  isGiven(place.address) && !isGiven(place[other]);
const isGiven = (value: unknown) => value !== undefined && value !== null;
const ABSENCE = 'is required, unless there is an address in place of both coordinates';

@ApiSchema({ description: 'A place on a map: its coordinates, its address, or both' })
export class LocationData {
  @NumberField({
    minimum: -90,
    maximum: 90,
    isOptional: canLackCoordinate('longitude'),
    absence: ABSENCE,
    description: 'Degrees north (WGS 84)',
    example: 47.3769,
  })
  latitude?: number;

  @NumberField({
    minimum: -180,
    maximum: 180,
    isOptional: canLackCoordinate('latitude'),
    absence: ABSENCE,
    description: 'Degrees east (WGS 84)',
    example: 8.5417,
  })
  longitude?: number;

  @LineField({
    maxLength: 255,
    isOptional: true,
    description: 'Heading of the page',
    example: 'Main station',
  })
  label?: string;

  @LineField({
    maxLength: 300,
    isOptional: true,
    description: 'Address of the place, by which maps find it if there are no coordinates',
    example: 'Bahnhofplatz 15, 8001 Zürich',
  })
  address?: string;
}

const formatDegrees = (value: number) =>
  value
    .toFixed(DECIMALS)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');

interface Point {
  latitude: number;
  longitude: number;
}

const pointOf = ({ latitude, longitude }: Partial<LocationData>): Point | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;

const formatPoint = ({ latitude, longitude }: Point, separator = ',') =>
  `${formatDegrees(latitude)}${separator}${formatDegrees(longitude)}`;

/** RFC 5870 has neither labels nor addresses, and ?q= is specific to Android and the maps of others that follow it. */
function geoUri(data: LocationData): string {
  const point = pointOf(data);
  return point ? `geo:${formatPoint(point)}` : `geo:0,0?q=${encodeURIComponent(data.address ?? '')}`;
}

/** What maps search for. */
function queryOf(data: LocationData): string {
  const point = pointOf(data);
  return point ? formatPoint(point) : (data.address ?? '');
}

/** Opens the browser on other systems: https://developer.apple.com/documentation/mapkit/unified-map-urls */
function appleMapsUrl(data: LocationData): string {
  const point = pointOf(data);
  const query = encodeURIComponent(point ? (data.label ?? queryOf(data)) : queryOf(data));
  return point
    ? `https://maps.apple.com/?ll=${formatPoint(point)}&q=${query}`
    : `https://maps.apple.com/?q=${query}`;
}

/** https://wiki.openstreetmap.org/wiki/Browsing#Sharing_a_link_to_the_maps */
function openStreetMapUrl(data: LocationData): string {
  const point = pointOf(data);
  if (!point) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(queryOf(data))}`;
  const [lat, lon] = [formatDegrees(point.latitude), formatDegrees(point.longitude)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
}

const TEXTS = {
  title: {
    en: 'Location',
    de: 'Standort',
    fr: 'Lieu',
    es: 'Ubicación',
    it: 'Luogo',
    nl: 'Locatie',
    pt: 'Local',
  },
  open: {
    en: 'Open in Maps',
    de: 'In Karten öffnen',
    fr: 'Ouvrir dans Plans',
    es: 'Abrir en Mapas',
    it: 'Apri in Mappe',
    nl: 'Openen in Kaarten',
    pt: 'Abrir nos Mapas',
  },
  others: {
    en: 'Other maps',
    de: 'Andere Karten',
    fr: 'Autres cartes',
    es: 'Otros mapas',
    it: 'Altre mappe',
    nl: 'Andere kaarten',
    pt: 'Outros mapas',
  },
} satisfies Texts;

export const locationCategory: PrintedCategory<LocationData> = {
  name: 'location',
  scan: 'see the place, and can open it on a map',
  dataDto: LocationData,
  example: {
    latitude: 47.3769,
    longitude: 8.5417,
    label: 'Zürich main station',
    address: 'Bahnhofplatz 15, 8001 Zürich',
  },
  dynamic: 'by default',
  staticPayload: geoUri,
  destinations: () => [],
  destination: () => null,
  texts: TEXTS,
  page: (data, language) => {
    const { label, address } = data;
    const point = pointOf(data);
    return {
      title: label ?? address ?? TEXTS.title[language],
      blocks: [
        { type: 'place', address: address ?? null, rows: [] },
        {
          type: 'more',
          summary: TEXTS.others[language],
          links: [
            { label: 'Apple Maps', href: appleMapsUrl(data) },
            { label: 'OpenStreetMap', href: openStreetMapUrl(data) },
          ],
        },
      ],
      actions: [{ label: TEXTS.open[language], icon: 'pin', href: searchMapsUrl(queryOf(data)) }],
      foot: point ? [formatPoint(point, ', ')] : [],
      summary: address ?? (point ? formatPoint(point, ', ') : undefined),
    };
  },
  searchText: (data) => {
    const point = pointOf(data);
    return joinLines(data.label, data.address, point ? formatPoint(point) : undefined);
  },
};
