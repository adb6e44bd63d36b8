import type { FormField } from './form.js';
import type { PageTexts } from './texts/index.js';

export function makeFields({ fields }: PageTexts) {
  const password: FormField = {
    name: 'password',
    label: fields.password,
    type: 'password',
    autocomplete: 'current-password',
  };
  return {
    email: {
      name: 'email',
      label: fields.email,
      type: 'email',
      autocomplete: 'username',
    },
    name: { name: 'name', label: fields.name, autocomplete: 'name' },
    password,
    newPassword: { ...password, autocomplete: 'new-password', hint: fields.passwordHint },
    workspaceName: {
      name: 'workspaceName',
      label: fields.workspaceName,
      autocomplete: 'organization',
      hint: fields.workspaceNameHint,
    },
  } satisfies Record<string, FormField>;
}
