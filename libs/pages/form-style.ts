import { stylesheet } from '#libs/http-server';
import { PAGE_RULES } from './page-style.js';

export const FORM_STYLE = stylesheet([
  ...PAGE_RULES,
  ':root{--fault:#b3261e}',
  '@media(prefers-color-scheme:dark){:root{--fault:#ffb4ab}}',
  'label{display:block;margin-top:1.5rem;font-weight:600;overflow-wrap:anywhere}',
  'label .quiet{font-weight:400}',
  '.fault{margin:.25rem 0 0;color:var(--fault)}',
  'h1+.fault{margin-top:1rem}',
  'input,select,textarea,button{box-sizing:border-box;width:100%;min-height:2.75rem;margin-top:.375rem;padding:.75rem;font:inherit;border-radius:.75rem}',
  'input,select,textarea{border:1px solid var(--edge);background:var(--surface);color:inherit}',
  'textarea{height:8rem;resize:vertical}',
  '[aria-invalid]{border:2px solid var(--fault)}',
  '.check{display:flex;gap:.75rem;align-items:flex-start;min-height:2.75rem;padding-top:.5rem;font-weight:400;white-space:pre-wrap}',
  '.check input{flex:none;width:1.5rem;min-height:0;height:1.5rem;margin:0;padding:0;accent-color:var(--button)}',
  'button{margin-top:1.25rem;border:1px solid var(--button-edge);font-weight:600;background:var(--button);color:var(--on-button);cursor:pointer}',
  'input:focus-visible,select:focus-visible,textarea:focus-visible,button:focus-visible{outline:3px solid currentColor;outline-offset:2px}',
  '.trap{position:absolute;left:-99rem;width:1rem;overflow:hidden}',
]);
