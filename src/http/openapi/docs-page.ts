/** Swagger UI's own page has no viewport, so phones would show it at desktop width. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>qr-service API</title>
<meta name="description" content="Try each operation of the API of qr-service.">
<meta property="og:type" content="website">
<meta property="og:site_name" content="qr-service">
<meta property="og:title" content="qr-service API">
<meta property="og:description" content="Try each operation of the API of qr-service.">
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png" sizes="32x32">
<style>
/* In a layer, so that the rules below win over Swagger UI's own, also over those of its dark mode. */
@import url('/docs/swagger-ui.css') layer(swagger);
/* The colors and fonts of the dashboard. */
:root { color-scheme: light; --body: #fff; --surface: #fff; --inset: #f9fafb; --text: #191b1e; --dimmed: #505357; --line: #eaebec; --strong: #dde0e5; --field: #8f9297; --accent: #2f4bc8; --filled: #3c5de2; --hover: #2f4bc8; --danger: #a63030; }
.dark-mode { color-scheme: dark; --body: #15171a; --surface: #191b1e; --inset: #111316; --text: #e9ebf0; --dimmed: #b0b3b9; --line: #282a2e; --strong: #36393e; --field: #6a6d72; --accent: #8fadff; --filled: #3c5de2; --hover: #4a6aec; --danger: #ff938b; }
html, body { margin: 0; background: var(--body); color: var(--text); }
body, .swagger-ui, .swagger-ui :is(h1, h2, h3, h4, h5, p, td, th, label, input, select, .btn, .info, .title, .nostyle, .opblock-tag, .opblock-summary-description, .renderedMarkdown *):not(code, pre, pre *) { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
.swagger-ui :is(code, pre, textarea, .opblock-summary-path, .opblock-summary-method, .parameter__type) { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; }
nav { max-width: 1460px; margin: auto; padding: 16px 20px 0; box-sizing: border-box; font-size: 14px; }
nav a { margin-right: 20px; color: var(--accent); }
.swagger-ui { background: none; color: var(--text); }
.swagger-ui :is(h1, h2, h3, h4, h5, p, li, td, th, label, i, .title, .opblock-tag, .opblock-summary-path, .opblock-summary-description, .parameter__name, .parameter__type, .tab button, .response-col_status, .model, .model-title, .property-row, .prop-format, .opblock-summary-path a):not(.btn, pre *) { color: var(--text); }
.swagger-ui :is(small, .parameter__in, .parameter__extension, .parameter__deprecated, .header-example, .response-control-media-type__accept-message, .response-undocumented) { color: var(--dimmed); }
.swagger-ui :is(a, .info a, .info .url, .opblock-tag a, .link, .prop-type) { color: var(--accent); }
.swagger-ui :is(.parameter__name.required span, .parameter__name.required:after, .star, .errors h4) { color: var(--danger); }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info .renderedMarkdown { max-width: 60rem; }
.swagger-ui .renderedMarkdown code { background: var(--inset); color: var(--text); font-weight: 400; }
.swagger-ui :is(.scheme-container, .opblock .opblock-section-header, .model-container, .model-container:hover, .model-box) { background: var(--inset); box-shadow: none; }
.swagger-ui .scheme-container { border-block: 1px solid var(--line); }
.swagger-ui :is(.opblock, .dialog-ux .modal-ux) { border: 1px solid var(--line); border-radius: 8px; background: var(--surface); box-shadow: none; }
.swagger-ui :is(.opblock-tag, .opblock .opblock-summary, .opblock .opblock-section-header, .opblock-description-wrapper, .opblock-title_normal, thead tr th, thead tr td, .modal-ux-header, .auth-container, section.models, section.models h4) { border-color: var(--line); }
.swagger-ui .opblock-section-header .tab-header .tab-item .opblock-title span:after { background: var(--accent); }
.swagger-ui .opblock .opblock-summary-method { color: #000; text-shadow: none; }
.swagger-ui :is(.btn, input, select, textarea) { border: 1px solid var(--field); border-radius: 6px; background-color: var(--surface); color: var(--text); box-shadow: none; }
.swagger-ui :is(.btn, input, select, textarea, .opblock-summary-control, .opblock-tag):focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.swagger-ui :is(.btn.authorize, .btn.authorize span) { border-color: var(--accent); color: var(--accent); }
.swagger-ui .btn.authorize svg { fill: var(--accent); }
.swagger-ui .btn.cancel { border-color: var(--danger); color: var(--danger); }
.swagger-ui .btn.execute { border-color: var(--filled); background: var(--filled); color: #fff; }
.swagger-ui .btn.execute:hover { background: var(--hover); }
.swagger-ui :is(.authorization__btn, .expand-operation, .opblock-control-arrow, .model-box-control, .models-control, .close-modal) svg { fill: var(--dimmed); opacity: 1; }
/* The field of the API key is the last one, because the dialog opens at it, and is shown first. */
.swagger-ui .modal-ux-content { display: flex; flex-direction: column; }
.swagger-ui .modal-ux-content > * { flex: none; }
.swagger-ui .modal-ux-content > :last-child { order: -1; }
/* The contract has no links, and a phone no room for their column. */
.swagger-ui .response-col_links { display: none; }
.swagger-ui :is(.response-controls, .opblock-section-header) { flex-wrap: wrap; gap: 8px; }
.swagger-ui .responses-table { table-layout: fixed; }
.swagger-ui .response-col_status { width: 4em; }
/* Colors of Swagger UI with a contrast of less than 4.5. */
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #5a6172; }
.swagger-ui .info .title small pre { color: #fff; }
</style>
</head>
<body>
<nav><a href="/guides/">Guides</a><a href="/guides/reference">API reference</a></nav>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/swagger-ui-standalone-preset.js"></script>
<script src="/docs/swagger-ui-init.js"></script>
</body>
</html>
`;
