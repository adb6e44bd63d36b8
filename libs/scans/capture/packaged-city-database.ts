/** On this day, the packaged city database was the newest one. `npm run lists` changes it before a release. */
export const PACKAGED_NEWEST_ON = '2026-11-27';
