import { contentPolicy, htmlDocument, safeHtml, stylesheet, type Insertable } from '#libs/http-server';

/** Of every page of this service with forms. */
export const FORM_RULES: readonly string[] = [
  ':root{--fault:#b3261e;--field:#767b85}',
  '@media(prefers-color-scheme:dark){:root{--fault:#ffb4ab;--field:#8b919c}}',
  'main a{color:inherit}',
  '.brand{margin:0 0 2rem;font-weight:600}',
  '.brand a{text-decoration:none}',
  '.notice,.faults{margin-top:1.5rem;padding:1rem;border:1px solid var(--line);border-left:.375rem solid var(--button)}',
  '.faults{border-left-color:var(--fault)}',
  '.notice p,.faults p,.faults h2{margin:0}',
  '.faults h2{font-size:1.0625rem}',
  '.fault{margin:.25rem 0 0;color:var(--fault)}',
  'form{margin-top:1.5rem}',
  'label{display:block;margin-top:1.25rem;font-weight:600}',
  '.hint{margin:.125rem 0 0;font-size:.875rem}',
  'input,button{box-sizing:border-box;width:100%;margin-top:.375rem;padding:.6875rem .75rem;font:inherit;border-radius:.5rem}',
  '.check{display:flex;gap:.625rem;align-items:baseline;font-weight:400}.check input{width:auto;margin:0}',
  'input{border:1px solid var(--field);background:transparent;color:inherit}',
  'input[aria-invalid]{border:2px solid var(--fault)}',
  'button{margin-top:1.5rem;border:0;font-weight:600;background:var(--button);color:var(--on-button);cursor:pointer}',
  'input:focus-visible,button:focus-visible,.faults:focus-visible{outline:3px solid;outline-offset:2px}',
  '.links a,.links a:visited{color:var(--on-button)}',
  '.links .second a,.second button{background:none;border:1px solid var(--field);color:inherit}',
];

const STYLE = stylesheet(FORM_RULES);

/** Forms go only to this service, and the one image is its icon. */
export const PAGE_POLICY = contentPolicy({
  'style-src': STYLE.source,
  'img-src': "'self'",
  'form-action': "'self'",
});

/** Links are relative, so that they also work below a path of BASE_URL. */
export const HOME = './';

interface Content {
  title: string;
  body: Insertable;
  home?: string;
  /** A BCP 47 tag. */
  language?: string;
  documentTitle?: string;
}

export const pageOf = ({ title, body, home = HOME, language, documentTitle = title }: Content): string =>
  htmlDocument(
    `${documentTitle} – qr-service`,
    STYLE,
    safeHtml`<p class="brand"><a href="${home}">qr-service</a></p><h1>${title}</h1>${body}`,
    { language },
  );
