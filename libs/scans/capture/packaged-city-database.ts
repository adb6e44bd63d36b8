/** On this day, the packaged city database was the newest one. `npm run release` changes it. */
export const PACKAGED_NEWEST_ON = '2026-11-28';
