import { placeIn } from './map-links.js';

describe('placeIn', () => {
  it.each([
    [
      'https://www.google.com/maps/place/Kiln/@47.1,8.1,17z/data=!3m1!4b1!4m6!3m5!3d47.3886!4d8.5259!16s',
      47.3886,
      8.5259,
    ],
    ['https://www.google.com/maps/@47.3886,8.5259,17z', 47.3886, 8.5259],
    ['https://www.google.com/maps/search/?api=1&query=47.3886%2C8.5259', 47.3886, 8.5259],
    ['https://maps.google.com/?q=-33.86,151.21', -33.86, 151.21],
    ['https://maps.apple.com/?ll=47.3886,8.5259&q=Kiln', 47.3886, 8.5259],
    ['https://maps.apple.com/place?coordinate=47.3886,8.5259&name=Kiln', 47.3886, 8.5259],
    ['https://www.openstreetmap.org/?mlat=47.3886&mlon=8.5259#map=17/47.1/8.1', 47.3886, 8.5259],
    ['https://www.openstreetmap.org/#map=17/47.3886/8.5259', 47.3886, 8.5259],
    ['geo:47.3886,8.5259?z=17', 47.3886, 8.5259],
    [' 47.3886, 8.5259 ', 47.3886, 8.5259],
  ])('finds the place of %s', (text, latitude, longitude) => {
    expect(placeIn(text)).toEqual({ latitude, longitude });
  });

  it.each([
    'https://maps.app.goo.gl/abc123',
    'https://www.google.com/maps/place/Mill+Lane+4',
    'Mill Lane 4, 8005 Zürich',
    '97.1, 8.5',
    '',
  ])('finds none in %j', (text) => expect(placeIn(text)).toBeNull());
});
