import { LineField, NumberField } from '#libs/validation';
import { linesOf, type PrintedCategory } from './category.js';
import { categoryTexts } from '../page/texts/index.js';

/** One centimetre; more decimals would only make the symbol larger. */
const DECIMALS = 7;

export class LocationData {
  @NumberField({ minimum: -90, maximum: 90, description: 'Degrees north (WGS 84)', example: 47.3769 })
  latitude!: number;

  @NumberField({ minimum: -180, maximum: 180, description: 'Degrees east (WGS 84)', example: 8.5417 })
  longitude!: number;

  @LineField({ maxLength: 255, isOptional: true, description: 'Shown on the page', example: 'Main station' })
  label?: string;
}

/** In decimal digits, never 1e-7 or -0. */
const degreesOf = (value: number) =>
  value
    .toFixed(DECIMALS)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');

const pointOf = ({ latitude, longitude }: LocationData, separator = ',') =>
  `${degreesOf(latitude)}${separator}${degreesOf(longitude)}`;

/** RFC 5870, which has no label; ?q= is specific to Android. */
const geoOf = (data: LocationData) => `geo:${pointOf(data)}`;

/** https://wiki.openstreetmap.org/wiki/Browsing#Sharing_a_link_to_the_maps */
function mapOf({ latitude, longitude }: LocationData): string {
  const [lat, lon] = [degreesOf(latitude), degreesOf(longitude)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
}

export const locationCategory: PrintedCategory<LocationData> = {
  name: 'location',
  dataDto: LocationData,
  example: { latitude: 47.3769, longitude: 8.5417, label: 'Zürich main station' },
  dynamic: 'by default',
  staticPayload: geoOf,
  destinations: () => [],
  destination: () => null,
  page: (data, language) => {
    const texts = categoryTexts[language].location;
    return {
      title: data.label ?? texts.title,
      fields: [{ label: texts.coordinates, text: pointOf(data, ', ') }],
      links: [
        { label: texts.openInApp, href: geoOf(data) },
        // Apple's phones do not support geo:.
        { label: texts.showOnMap, href: mapOf(data) },
      ],
    };
  },
  searchText: ({ label, latitude, longitude }) =>
    latitude === undefined || longitude === undefined
      ? linesOf(label)
      : linesOf(label, pointOf({ latitude, longitude })),
};
