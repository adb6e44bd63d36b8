import { Injectable } from '@nestjs/common';
import { CardAction } from './card.action.js';
import { TranslationAction } from './translation.action.js';

/** What a page links to of itself. */
@Injectable()
export class PageActions {
  constructor(
    readonly card: CardAction,
    readonly translation: TranslationAction,
  ) {}
}
