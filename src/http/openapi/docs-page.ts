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
<link rel="stylesheet" href="/docs/swagger-ui.css">
<style>
/* The colors and fonts of the dashboard. */
:root { color-scheme: light; --body: #fff; --inset: #f9fafb; --text: #191b1e; --line: #eaebec; --accent: #2f4bc8; --filled: #3c5de2; --hover: #2f4bc8; }
.dark-mode { color-scheme: dark; --body: #15171a; --inset: #191b1e; --text: #e9ebf0; --line: #282a2e; --accent: #8fadff; --filled: #3c5de2; --hover: #4a6aec; }
body { margin: 0; background: var(--body); color: var(--text); }
body, .swagger-ui, .swagger-ui :is(h1, h2, h3, h4, h5, p, td, th, label, input, select, .btn, .info, .title, .nostyle, .opblock-tag, .opblock-summary-description, .renderedMarkdown *):not(code, pre, pre *) { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
.swagger-ui :is(code, pre, textarea, .opblock-summary-path, .opblock-summary-method, .parameter__type) { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; }
nav { max-width: 1460px; margin: auto; padding: 16px 20px 0; box-sizing: border-box; font-size: 14px; }
nav a { margin-right: 20px; color: var(--accent); }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info .renderedMarkdown { max-width: 60rem; }
.swagger-ui .info :is(.title, h2, p, li, td, th), .swagger-ui :is(.opblock-tag, .opblock .opblock-summary-path, section.models h4) { color: var(--text); }
.swagger-ui :is(.info a, .info .url, .opblock-tag a, .link) { color: var(--accent); }
.swagger-ui .renderedMarkdown code { background: var(--inset); color: var(--text); font-weight: 400; }
.swagger-ui .scheme-container { background: var(--inset); border-block: 1px solid var(--line); box-shadow: none; }
.swagger-ui .opblock-tag { border-color: var(--line); }
.swagger-ui .opblock { border-radius: 8px; box-shadow: none; }
.swagger-ui :is(.btn, input, select, textarea) { border-radius: 6px; }
.swagger-ui .btn.execute { border-color: var(--filled); background: var(--filled); color: #fff; }
.swagger-ui .btn.execute:hover { background: var(--hover); }
.swagger-ui .btn.authorize { border-color: var(--accent); color: var(--accent); }
.swagger-ui .btn.authorize svg { fill: var(--accent); }
/* The field of the API key is the last one, because the dialog opens at it, and is shown first. */
.swagger-ui .modal-ux-content { display: flex; flex-direction: column; }
.swagger-ui .modal-ux-content > * { flex: none; }
.swagger-ui .modal-ux-content > :last-child { order: -1; }
/* Colors of Swagger UI with a contrast of less than 4.5. */
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #5a6172; }
.swagger-ui .opblock .opblock-summary-method { color: #000; text-shadow: none; }
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
