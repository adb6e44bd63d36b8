import { createHash } from 'node:crypto';
import { safeHtml, type SafeHtml } from '#libs/http-server';

/**
 * Without it, or in a browser that lacks what it needs, the button stays hidden. JSON.stringify calls the toJSON of a
 * credential.
 */
const ELEMENT = safeHtml`<script>for(const b of document.querySelectorAll('.key')){const P=window.PublicKeyCredential;const post=(path,body)=>fetch('api/auth/v1/sign-in/passkey'+path,{method:'POST',...(body&&{headers:{'Content-Type':'application/json'},body:JSON.stringify(body)})}).then(r=>r.ok?r.json():Promise.reject(r.status));const run=async()=>{const{options}=await post('/options');const assertion=await navigator.credentials.get({publicKey:P.parseRequestOptionsFromJSON(options)});await post('',{assertion});location.assign(b.dataset.next)};b.hidden=!(P&&P.parseRequestOptionsFromJSON);b.onclick=()=>{b.disabled=true;b.nextElementSibling.hidden=true;run().catch(()=>{b.disabled=false;b.nextElementSibling.hidden=false})}}</script>`;

const code = ELEMENT.markup.slice('<script>'.length, -'</script>'.length);

export const USE_PASSKEY = {
  element: ELEMENT,
  source: `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
};

/** A button that signs in with a passkey, and what it says if that fails. @param next page to open afterwards */
export const passkeyButton = (label: string, failed: string, next: string): SafeHtml =>
  safeHtml`<button type="button" class="btn key" data-next="${next}" hidden>${label}</button><p class="fault" role="alert" hidden>${failed}</p>`;
