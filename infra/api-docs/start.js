/** Shows the document on the page. It is a file of its own because the content security policy allows no inline script. */
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
  // Otherwise the page would send the document to a validator on another site.
  validatorUrl: null,
});
