/** The headers every file of the page is served with, the same in every host. */

const POLICY: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  // Cytoscape and Svelte set styles on elements.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  // Covers the WebSocket of the page's own origin as well.
  'connect-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'svelte-trusted-html interlock-worker',
};

/** A worker takes its policy from its own script: only there may WebAssembly (the layout) run. */
const SCRIPT_POLICY = { ...POLICY, 'script-src': "'self' 'wasm-unsafe-eval'" };

const written = (policy: Record<string, string>): string =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

const PAGE_HEADERS = {
  'content-security-policy': written(POLICY),
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Headers for an answer of this media type; they hold for refusals too. */
export function pageHeaders(mediaType: string): Record<string, string> {
  const headers = { ...PAGE_HEADERS, 'content-type': mediaType };
  if (!mediaType.startsWith('text/javascript')) return headers;
  return { ...headers, 'content-security-policy': written(SCRIPT_POLICY) };
}
