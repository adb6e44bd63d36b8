import { ApiSchema } from '@nestjs/swagger';
import { LineField, NumberField } from '#libs/validation';
import { joinLines, type PrintedCategory } from './category.js';
import type { Texts } from '#libs/languages';

/** One centimetre; more decimals would only enlarge the symbol. */
const DECIMALS = 7;

@ApiSchema({ description: 'A place on a map' })
export class LocationData {
  @NumberField({ minimum: -90, maximum: 90, description: 'Degrees north (WGS 84)', example: 47.3769 })
  latitude!: number;

  @NumberField({ minimum: -180, maximum: 180, description: 'Degrees east (WGS 84)', example: 8.5417 })
  longitude!: number;

  @LineField({ maxLength: 255, isOptional: true, description: 'Shown on the page', example: 'Main station' })
  label?: string;
}

const formatDegrees = (value: number) =>
  value
    .toFixed(DECIMALS)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');

const formatPoint = ({ latitude, longitude }: LocationData, separator = ',') =>
  `${formatDegrees(latitude)}${separator}${formatDegrees(longitude)}`;

/** RFC 5870 has no label, and ?q= is specific to Android. */
const geoUri = (data: LocationData) => `geo:${formatPoint(data)}`;

/** Opens the app on every system that has one: https://developers.google.com/maps/documentation/urls/get-started */
const googleMapsUrl = (data: LocationData) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(formatPoint(data))}`;

/** Opens the browser on other systems: https://developer.apple.com/documentation/mapkit/unified-map-urls */
const appleMapsUrl = (data: LocationData) =>
  `https://maps.apple.com/?ll=${formatPoint(data)}&q=${encodeURIComponent(data.label ?? formatPoint(data))}`;

/** https://wiki.openstreetmap.org/wiki/Browsing#Sharing_a_link_to_the_maps */
function mapUrl({ latitude, longitude }: LocationData): string {
  const [lat, lon] = [formatDegrees(latitude), formatDegrees(longitude)];
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
  coordinates: {
    en: 'Latitude, longitude',
    de: 'Breitengrad, Längengrad',
    fr: 'Latitude, longitude',
    es: 'Latitud, longitud',
    it: 'Latitudine, longitudine',
    nl: 'Breedtegraad, lengtegraad',
    pt: 'Latitude, longitude',
  },
  googleMaps: {
    en: 'Open in Google Maps',
    de: 'In Google Maps öffnen',
    fr: 'Ouvrir dans Google Maps',
    es: 'Abrir en Google Maps',
    it: 'Apri in Google Maps',
    nl: 'Openen in Google Maps',
    pt: 'Abrir no Google Maps',
  },
  appleMaps: {
    en: 'Open in Apple Maps',
    de: 'In Apple Karten öffnen',
    fr: 'Ouvrir dans Plans d’Apple',
    es: 'Abrir en Mapas de Apple',
    it: 'Apri in Mappe di Apple',
    nl: 'Openen in Kaarten van Apple',
    pt: 'Abrir nos Mapas da Apple',
  },
  openStreetMap: {
    en: 'Show on OpenStreetMap',
    de: 'Auf OpenStreetMap anzeigen',
    fr: 'Afficher sur OpenStreetMap',
    es: 'Mostrar en OpenStreetMap',
    it: 'Mostra su OpenStreetMap',
    nl: 'Tonen op OpenStreetMap',
    pt: 'Mostrar no OpenStreetMap',
  },
} satisfies Texts;

export const locationCategory: PrintedCategory<LocationData> = {
  name: 'location',
  dataDto: LocationData,
  example: { latitude: 47.3769, longitude: 8.5417, label: 'Zürich main station' },
  dynamic: 'by default',
  staticPayload: geoUri,
  destinations: () => [],
  destination: () => null,
  texts: TEXTS,
  page: (data, language) => {
    return {
      title: data.label ?? TEXTS.title[language],
      fields: [{ label: TEXTS.coordinates[language], text: formatPoint(data, ', ') }],
      links: [
        { label: TEXTS.googleMaps[language], href: googleMapsUrl(data) },
        { label: TEXTS.appleMaps[language], href: appleMapsUrl(data) },
        { label: TEXTS.openStreetMap[language], href: mapUrl(data) },
      ],
    };
  },
  searchText: ({ label, latitude, longitude }) =>
    latitude === undefined || longitude === undefined
      ? joinLines(label)
      : joinLines(label, formatPoint({ latitude, longitude })),
};
