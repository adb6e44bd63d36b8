import { createHash } from 'node:crypto';
import { safeHtml } from '#libs/http-server';

/**
 * Without it, the button stays hidden. A form is sent with the field as a password again, so that no browser offers
 * what was typed as text.
 */
const ELEMENT = safeHtml`<script>for(const b of document.querySelectorAll('.eye')){const i=b.previousElementSibling;const set=s=>{i.type=s?'text':'password';b.setAttribute('aria-pressed',s)};b.hidden=false;b.onclick=()=>set(i.type=='password');i.form.addEventListener('submit',()=>set(false))}</script>`;

const code = ELEMENT.markup.slice('<script>'.length, -'</script>'.length);

export const SHOW_PASSWORD = {
  element: ELEMENT,
  source: `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
};
