/** The dialog of the dossier over the window, with an engine of the test's own behind it. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { InputOf } from '../../../src/contract/commands/commands.ts';
import type { DossierTemplate } from '../../../src/contract/answers/dossier.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/contract/answers/settings.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import {
  CASE,
  SAMPLE_SETTINGS,
  scriptTransport,
  type Answers,
  type ScriptedTransport,
} from '../scripted-transport.ts';

type Wish = InputOf<'exportDossier'>;

/** What a dossier would never hold, and what could be run. */
const HOSTILE = `<script>parent.ran = 1</script><img src="data:," onerror="parent.ran = 2">`;

const pageOf = ({ template }: Wish): string =>
  `<!DOCTYPE html><html lang="${template.language}"><head><style>h1{color:rgb(1, 2, 3)}</style></head>` +
  `<body><h1>${template.title ?? 'As called'}</h1>${HOSTILE}</body></html>`;

export interface Opened {
  workbench: Workbench;
  transport: ScriptedTransport;
  wishes: (isPreview: boolean) => Wish[];
}

/** With a registry of exports that answers at once, and settings that are kept. */
export async function openDossier(
  answers: Answers = {},
  own: DossierTemplate[] = [],
): Promise<Opened> {
  let settings: Settings = { ...DEFAULT_SETTINGS, dossierTemplates: own };
  const texts = new Map<string, string>();
  let told = 0;
  const transport = scriptTransport({
    // Told anew each time, as by an engine.
    readCases: () => ({ cases: [{ ...CASE, notes: (told += 1) }], current: CASE.id }),
    readSettings: () => ({ ...SAMPLE_SETTINGS, settings }),
    changeSettings: (change) => {
      settings = { ...settings, ...(change as Partial<Settings>) };
      return { ...SAMPLE_SETTINGS, settings };
    },
    readLabels: ({ entities }) => ({
      labels: entities.map((entity) => ({ entity, label: `Name of ${entity}` })),
    }),
    exportDossier: (wish) => {
      const name = `e${texts.size}`;
      texts.set(name, pageOf(wish));
      return { export: name, files: [{ name: 'a', mime: 'a' }], entities: 4, ties: 3 };
    },
    readExport: ({ export: name }) => {
      const text = texts.get(name) ?? '';
      texts.set(name, '');
      return { text, done: text === '', written: 7, loss: null };
    },
    closeExport: () => ({ found: true }),
    saveExport: () => ({ saved: { how: 'written', files: ['/home/x/Case 1.html'] }, loss: [] }),
    ...answers,
  });
  localStorage.clear();
  await page.viewport(1280, 800);
  const workbench = new Workbench(transport);
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  workbench.makeDossier(null);
  await expect.element(dialog()).toBeVisible();
  const wishes = (isPreview: boolean): Wish[] =>
    (transport.inputsOf('exportDossier') as Wish[]).filter(
      (wish) => (wish.isPreview ?? false) === isPreview,
    );
  return { workbench, transport, wishes };
}

export const dialog = () => page.getByRole('dialog', { name: 'Dossier' });
export const box = (name: string) => dialog().getByRole('checkbox', { name, exact: true });
export const button = (name: string | RegExp) => dialog().getByRole('button', { name });
export const template = () => dialog().getByRole('combobox', { name: 'Template' });

export const order = (): string[] =>
  [...document.querySelectorAll('[role="dialog"] ol input[type="checkbox"]')].map(
    (input) => input.getAttribute('aria-label') ?? '',
  );
