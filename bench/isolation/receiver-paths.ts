export const CLOSING_PATH = '/closing';
