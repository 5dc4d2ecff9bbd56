/** What of a registry's contacts is opened outside, and exactly as what. */
import { describe, expect, it } from 'vitest';
import { toOutsideAddress, wholeOf } from '../../../../src/ui/shared/controls/outside-address.ts';

const of = (contact: string | null, type: string | null = 'website') =>
  toOutsideAddress({ type, contact });

describe('a contact that a record states', () => {
  it.each([
    [
      'https://www.registry.example/a?b=c#d',
      'https://www.registry.example/a?b=c#d',
      'www.registry.example',
    ],
    [' HTTPS://Registry.example:8443 ', 'https://registry.example:8443/', 'registry.example:8443'],
    ['www.registry.example', 'https://www.registry.example/', 'www.registry.example'],
    ['registry.example/about us', 'https://registry.example/about%20us', 'registry.example'],
    // A letter of Cyrillic that looks like an a.
    [
      'https://registry.ex\u0430mple/',
      'https://registry.xn--exmple-4nf/',
      'registry.xn--exmple-4nf',
    ],
    // Turned round on screen, it would end in another name.
    [
      'https://registry.example/\u202emoc.knab',
      'https://registry.example/%E2%80%AEmoc.knab',
      'registry.example',
    ],
    ['office@registry.example', 'mailto:office@registry.example', 'registry.example'],
    ['o.neil+x@bücher.example', 'mailto:o.neil%2Bx@xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ])('as %j leads to %j', (stated, whole, host) => {
    const address = of(stated);
    expect(address && wholeOf(address)).toBe(whole);
    expect(address?.host).toBe(host);
  });

  it.each([
    null,
    '',
    'http://registry.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    'https://user:word@evil.example/',
    'https://',
    'mailto:office@registry.example?bcc=somebody@evil.example',
    'office@registry.example?subject=x',
    'a@registry.example, b@evil.example',
    '+47 22 00 00 00',
    'see our page',
    `https://registry.example/${'a'.repeat(2000)}`,
  ])('as %j leads nowhere', (stated) => {
    expect(of(stated)).toBeNull();
  });

  it('as a bare name is a web address only where it is said to be one', () => {
    expect(of('registry.example', 'phone')).toBeNull();
    expect(of('registry.example', null)).toBeNull();
  });
});
