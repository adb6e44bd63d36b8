export { ENGLISH, sayingOf, sentenceOf } from '#libs/sentences';
