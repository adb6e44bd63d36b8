export interface Place {
  latitude: number;
  longitude: number;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** Separated by a comma, which links may encode, or by a space. */
const PAIR = String.raw`${NUMBER}(?:,|%2C|\s|\+|%20)+${NUMBER}`;

/** Where Google Maps, Apple Maps, OpenStreetMap and others write the coordinates of a place: the place itself before the part of the map that is in sight. */
const FORMS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(String.raw`[?&](?:ll|q|query|destination|daddr|center|coordinate)=(?:loc:)?${PAIR}`, 'i'),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
  new RegExp(`/@${NUMBER},${NUMBER}`),
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`),
  new RegExp(`^${PAIR}$`),
];

/** Finds coordinates in a link to a map, or in a text such as "47.3886, 8.5259". The link is not opened. */
export function placeIn(text: string): Place | null {
  for (const form of FORMS) {
    const [, latitude, longitude] = form.exec(text.trim()) ?? [];
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    if (latitude !== undefined && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180)
      return place;
  }
  return null;
}
