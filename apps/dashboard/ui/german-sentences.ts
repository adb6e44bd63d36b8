export { GERMAN } from '#libs/sentences';
