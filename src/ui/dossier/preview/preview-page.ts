/** A dossier in a frame: as it would be saved, but unable to run, load or navigate to anything. */

interface HtmlPolicy {
  createHTML(html: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): HtmlPolicy;
}

/** The name the hosts' Content-Security-Policy lists under `trusted-types`. */
const POLICY = 'interlock-preview';

/** The dossier's only style element; text in a dossier can't look like it. */
const STYLE = /<style>([^<]*)<\/style>/;

let policy: HtmlPolicy | null | undefined;

/**
 * Writes a dossier into a frame; resolves once it is loaded. The page's policy, which holds in the frame,
 * forbids inline styles: a script sets them. Only for a frame whose sandbox runs no scripts.
 */
export async function writeInto(frame: HTMLIFrameElement, html: string): Promise<void> {
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  frame.addEventListener('load', () => resolve(), { once: true });
  policy ??= makePolicy();
  const plain = html.replace(STYLE, '');
  // A browser without trusted types takes any string.
  frame.srcdoc = policy ? policy.createHTML(plain) : plain;
  await loaded;
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return;
  // On screen it follows the window's colour scheme, which may differ from the system's.
  const { colorScheme } = getComputedStyle(document.documentElement);
  const asWindow = `@media screen{:root{color-scheme:${colorScheme}}}`;
  page.adoptedStyleSheets = [STYLE.exec(html)?.[1] ?? '', asWindow].map((style) => {
    const sheet = new (view as unknown as typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(style);
    return sheet;
  });
}

/**
 * Links lead only to places within the dossier, however they are followed. None of them is in the tab
 * order: the frame is a single stop, so that what follows it can be reached.
 */
export function followWithin({ contentDocument: page, contentWindow: view }: HTMLIFrameElement) {
  const follow = (event: MouseEvent): void => {
    // The target is of another window, so `instanceof Element` would be false.
    const link = (event.target as Element | null)?.closest('a[href], area[href]');
    if (!link) return;
    event.preventDefault();
    const address = link.getAttribute('href') ?? '';
    // The frame's own address is this; the fragment alone would be resolved against the page's.
    if (address.startsWith('#')) view?.location.replace(`about:srcdoc${address}`);
  };
  for (const stop of page?.querySelectorAll('a[href], area[href], [tabindex]') ?? [])
    stop.setAttribute('tabindex', '-1');
  page?.addEventListener('click', follow);
  page?.addEventListener('auxclick', follow);
}

function makePolicy(): HtmlPolicy | null {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(POLICY, { createHTML: (html) => html }) ?? null;
}
