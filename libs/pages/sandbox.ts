/** Links of pages can point to files anywhere; without `allow-downloads`, browsers ignore a click on them. */
export const SANDBOX = 'allow-forms allow-top-navigation-by-user-activation allow-downloads';
