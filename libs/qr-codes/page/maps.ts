/** Opens the app on every system that has one: https://developers.google.com/maps/documentation/urls/get-started */
export const searchMapsUrl = (query: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
