/** A dossier in a frame of the page: as it would be saved, and unable to run, ask for or leave to anything. */

interface HtmlPolicy {
  createHTML(html: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): HtmlPolicy;
}

/** The name the hosts' Content-Security-Policy lists under `trusted-types`. */
const POLICY = 'interlock-preview';

/** The one style that a dossier has; nothing that is not its own can be written so in it. */
const STYLE = /<style>([^<]*)<\/style>/;

let policy: HtmlPolicy | null | undefined;

/**
 * Writes a dossier into a frame; settles once it is there. The frame has the policy of the page, which lets
 * no style in as text: the dossier's own is set by script. Only for a frame whose sandbox runs no scripts.
 */
export async function writeInto(frame: HTMLIFrameElement, html: string): Promise<void> {
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  frame.addEventListener('load', () => resolve(), { once: true });
  policy ??= makePolicy();
  const plain = html.replace(STYLE, '');
  // Where the browser knows no trusted types, any text is as good.
  frame.srcdoc = policy ? policy.createHTML(plain) : plain;
  await loaded;
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return;
  // On the screen it is light or dark as the window is, which may be otherwise than the system.
  const { colorScheme } = getComputedStyle(document.documentElement);
  const asWindow = `@media screen{:root{color-scheme:${colorScheme}}}`;
  page.adoptedStyleSheets = [STYLE.exec(html)?.[1] ?? '', asWindow].map((style) => {
    const sheet = new (view as unknown as typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(style);
    return sheet;
  });
}

/**
 * Links lead to places within the dossier, and nowhere else; whatever way they are followed. Of hundreds of them
 * none is a stop for the keyboard: the frame is one, and what comes after it is reached.
 */
export function followWithin({ contentDocument: page, contentWindow: view }: HTMLIFrameElement) {
  const follow = (event: MouseEvent): void => {
    // Of another window than this one, it is no instance of the element here.
    const link = (event.target as Element | null)?.closest('a[href], area[href]');
    if (!link) return;
    event.preventDefault();
    const address = link.getAttribute('href') ?? '';
    // Its own address is this; the text alone would be taken for one of the page.
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
