/** Swagger UI's own page has no viewport, so phones would show it at desktop width. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>qr-service API</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png" sizes="32x32">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<style>
body { margin: 0; background: #fafafa; }
nav { max-width: 1460px; margin: auto; padding: 20px 20px 0; box-sizing: border-box; font-family: sans-serif; }
nav a { margin-right: 20px; color: #1c5fae; }
.dark-mode nav a { color: #6cb2ff; }
.dark-mode body { background: #1c2022; }
.swagger-ui .info .renderedMarkdown { max-width: 60rem; }
/* Colors of Swagger UI with a contrast of less than 4.5. */
html:not(.dark-mode) .swagger-ui .info a, html:not(.dark-mode) .swagger-ui .info .url { color: #1c5fae; }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #5a6172; }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #1b7a4b; color: #1b7a4b; }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #1b7a4b; }
.swagger-ui .opblock .opblock-summary-method { color: #000; text-shadow: none; }
</style>
</head>
<body>
<nav><a href="/guides/">Guides</a><a href="/guides/reference">Reference to read</a></nav>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/swagger-ui-standalone-preset.js"></script>
<script src="/docs/swagger-ui-init.js"></script>
</body>
</html>
`;
