/** How does the page show the document? A file of its own, because the content security policy lets no script run that stands in a page. */
globalThis.SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  tagsSorter: 'alpha',
  filter: true,
  defaultModelsExpandDepth: 0,
  defaultModelRendering: 'example',
  displayRequestDuration: true,
  // Else the page would ask a validator elsewhere.
  validatorUrl: null,
});
