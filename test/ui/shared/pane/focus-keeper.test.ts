/** Where the focus goes when what had it goes away. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { watchFocus } from '../../../../src/ui/shared/pane/focus-keeper.ts';

let stop: () => void;

const PAGE = `
  <main>
    <section data-pane aria-label="First" tabindex="-1">
      <input data-pane-focus aria-label="Home">
      <div><button>A</button><button>B</button><button>C</button></div>
      <p><button>Alone</button></p>
    </section>
    <section data-pane aria-label="Second" tabindex="-1"><a href="#x">Link</a></section>
  </main>
  <div role="dialog"><button>In the dialog</button></div>`;

beforeEach(() => {
  document.body.innerHTML = PAGE;
  stop = watchFocus();
});

afterEach(() => stop());

function named(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button, a, input, section')].find(
    (element) => (element.ariaLabel ?? element.textContent) === name,
  );
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;

describe('the focus of what goes away', () => {
  it.each([
    ['A', 'B', 'the next beside it'],
    ['C', 'B', 'the one before it'],
    ['Alone', 'Home', 'the home of its pane'],
    ['Link', 'Second', 'the pane where nothing else is'],
  ])('goes on from %s to %s: %s', async (gone, next) => {
    named(gone).focus();
    named(gone).remove();
    await expect.poll(focused).toBe(next);
  });

  it('goes on when what has it is disabled, and when all around that is covered', async () => {
    named('A').focus();
    named('A').setAttribute('disabled', '');
    await expect.poll(focused).toBe('B');
    named('C').focus();
    named('C').parentElement?.setAttribute('inert', '');
    await expect.poll(focused).toBe('Home');
  });

  it('is back in the pane it came from when a dialog is gone', async () => {
    named('Home').focus();
    named('In the dialog').focus();
    document.querySelector('[role="dialog"]')?.remove();
    await expect.poll(focused).toBe('Home');
  });

  it('stays nowhere when it was put there with a click', async () => {
    named('B').focus();
    named('B').blur();
    await userEvent.keyboard('{Shift}');
    named('B').remove();
    await userEvent.keyboard('{Shift}');
    expect(document.activeElement).toBe(document.body);
  });
});
