import type { Insertable } from '#libs/http-server';
import { pageOf } from '../http/problems/page-layout.js';
import type { LocalTexts } from './texts/index.js';

interface Content {
  title: string;
  body: Insertable;
  /** If true, the page says what is wrong, which a screen reader reads first. */
  isFaulty?: boolean;
}

/** A page in the language of the visitor. */
export const renderPage = (
  { language, errorTitle }: LocalTexts,
  { title, body, isFaulty = false }: Content,
): string => pageOf({ title, body, language, documentTitle: isFaulty ? errorTitle(title) : title });
