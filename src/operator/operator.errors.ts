import { problem } from '../http/problems/index.js';

export const ForeignShortUrl = problem(
  422,
  'validation_failed',
  (given: string, shortUrlBase: string) =>
    `${given} is not a short URL of this service, which begins with ${shortUrlBase}/ or the domain of a customer.`,
);
