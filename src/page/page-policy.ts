/** The headers every file of the page is served with, the same in every host. */

const POLICY: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  // Styles that a script sets on an element are not affected. Only two styles that libraries write as text
  // are allowed, by hash: Cytoscape adds one style element, `.__________cytoscape_container { position:
  // relative; }`.
  'style-src-elem': "'self' 'sha256-pgvDUBa4IjFA2yuSJ2cqcyxmNYJMborsd0ORcRv9vw8='",
  // The palette's list, from bits-ui, has the attribute `display: contents;`.
  'style-src-attr': "'unsafe-hashes' 'sha256-iaOezIDcQIoxCULa6FBKKuLUu09R7kG+Mlu+JVfU3Rw='",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  // Covers the WebSocket of the page's own origin as well.
  'connect-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  // No address may be shown in a frame. The preview of a dossier needs none: it is written into its frame,
  // which has this same policy (hence its style is set by script) and can't run scripts.
  'frame-src': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'svelte-trusted-html interlock-worker interlock-preview',
};

/** A worker's policy comes from its own script: only there WebAssembly (the layout) may run. */
const SCRIPT_POLICY = { ...POLICY, 'script-src': "'self' 'wasm-unsafe-eval'" };

const headerText = (policy: Record<string, string>): string =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/** Browser permissions the page never requests; it only writes to the clipboard. */
const NO_PERMISSIONS = [
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((permission) => `${permission}=()`)
  .join(', ');

const PAGE_HEADERS = {
  'content-security-policy': headerText(POLICY),
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'permissions-policy': NO_PERMISSIONS,
  'cache-control': 'no-store',
};

/** Headers for a response of this media type, including refusals. */
export function pageHeaders(mediaType: string): Record<string, string> {
  const headers = { ...PAGE_HEADERS, 'content-type': mediaType };
  if (!mediaType.startsWith('text/javascript')) return headers;
  return { ...headers, 'content-security-policy': headerText(SCRIPT_POLICY) };
}
