/** Starts the app's own workers, under a page policy that allows script addresses only from here. */

interface ScriptUrlPolicy {
  createScriptURL(url: string): URL;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

/** The name the hosts' Content-Security-Policy lists under `trusted-types`. */
const POLICY = 'interlock-worker';

let policy: ScriptUrlPolicy | null | undefined;

/** `url` is an address the build made; anything from another origin is refused. */
export function startWorker(url: string): Worker {
  policy ??= makePolicy();
  const address = new URL(url, location.href);
  if (address.origin !== location.origin) throw new TypeError('a worker is only started from here');
  return new Worker(policy ? policy.createScriptURL(address.href) : address, {
    type: 'module',
  });
}

function makePolicy(): ScriptUrlPolicy | null {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(POLICY, { createScriptURL: (url) => url }) ?? null;
}
