/** The headers every file of the page is served with, the same in every host. */

const POLICY: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  // What a script sets on an element is no matter of these. Only two things that libraries write as text
  // are let in, by the hash of their words: Cytoscape adds one style element,
  // `.__________cytoscape_container { position: relative; }`.
  'style-src-elem': "'self' 'sha256-pgvDUBa4IjFA2yuSJ2cqcyxmNYJMborsd0ORcRv9vw8='",
  // The palette's list of bits-ui has the attribute `display: contents;`.
  'style-src-attr': "'unsafe-hashes' 'sha256-iaOezIDcQIoxCULa6FBKKuLUu09R7kG+Mlu+JVfU3Rw='",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  // Covers the WebSocket of the page's own origin as well.
  'connect-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  // No address may be shown in a frame. The preview of a dossier needs none: it is written into its frame, which
  // has this very policy (it is why its style is set by script) and can run nothing.
  'frame-src': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'svelte-trusted-html interlock-worker interlock-preview',
};

/** A worker takes its policy from its own script: only there may WebAssembly (the layout) run. */
const SCRIPT_POLICY = { ...POLICY, 'script-src': "'self' 'wasm-unsafe-eval'" };

const written = (policy: Record<string, string>): string =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/** What a page may ask the person for, and this one never does; it only writes to the clipboard. */
const NO_POWERS = [
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
  .map((power) => `${power}=()`)
  .join(', ');

const PAGE_HEADERS = {
  'content-security-policy': written(POLICY),
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'permissions-policy': NO_POWERS,
  'cache-control': 'no-store',
};

/** Headers for an answer of this media type; they hold for refusals too. */
export function pageHeaders(mediaType: string): Record<string, string> {
  const headers = { ...PAGE_HEADERS, 'content-type': mediaType };
  if (!mediaType.startsWith('text/javascript')) return headers;
  return { ...headers, 'content-security-policy': written(SCRIPT_POLICY) };
}
