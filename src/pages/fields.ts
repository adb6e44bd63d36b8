import type { FormField } from './form.js';

export const EMAIL: FormField = {
  name: 'email',
  label: 'Email address',
  type: 'email',
  autocomplete: 'username',
};
export const NAME: FormField = { name: 'name', label: 'Your name', autocomplete: 'name' };

export const PASSWORD: FormField = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
};
export const NEW_PASSWORD: FormField = {
  ...PASSWORD,
  autocomplete: 'new-password',
  hint: 'At least 10 characters',
};
