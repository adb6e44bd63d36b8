import { escapeText, foldLines, formatUtcTime, joinContentLines } from '../categories/content-lines.js';

interface Reminder {
  /** The same for each version, so that a moved start replaces the saved one. */
  id: string;
  version: number;
  updatedAt: Date;
  at: Date;
  title: string;
  url: string;
}

/** An entry for calendars (RFC 5545) that rings at its time, and leads on. */
export function writeReminder({ id, version, updatedAt, at, title, url }: Reminder): string {
  const summary = escapeText(title);
  const lines = joinContentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//qr-service//EN',
    'BEGIN:VEVENT',
    `UID:reminder-${id}`,
    `SEQUENCE:${version - 1}`,
    `DTSTAMP:${formatUtcTime(updatedAt.toISOString())}`,
    `DTSTART:${formatUtcTime(at.toISOString())}`,
    `SUMMARY:${summary}`,
    // Many calendars show no URL.
    `DESCRIPTION:${escapeText(url)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
  return foldLines(lines);
}
