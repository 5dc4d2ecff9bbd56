/** The owners of a dossier are those of window and command line: ten levels and a hub of 500, with the same figures. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnersAnswer } from '../../../src/contract/answers/owners.ts';
import type { ReportLanguage } from '../../../src/contract/answers/dossier.ts';
import { holdersInWords } from '../../../src/graph/owners/holder-words.ts';
import { makeControlWorld } from '../../make/control-world.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { dossierFile, FULL } from '../../make/dossier-case.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';

const HUB = 500;

describe('the owners in a dossier', () => {
  let registry: ScriptedRegistry;
  let desk: Desk;
  let answer: OwnersAnswer;
  const texts = new Map<ReportLanguage, string>();

  beforeAll(async () => {
    registry = await startScriptedRegistry(createMemoryRegistry(makeControlWorld(HUB)));
    desk = await openDesk(startDirectEngine, { registry });
    const entity = desk.id('company:6000');
    answer = await desk.client.readOwners({ entity, direction: 'up', budget: 2000 });
    for (const language of ['en', 'de'] as const) {
      const template = { ...FULL, language };
      const file = await dossierFile(desk, { entity, format: 'markdown', template });
      texts.set(language, file.toString());
    }
  });
  afterAll(async () => {
    await desk.close();
    await registry.close();
  });

  const sectionOf = (title: string, language: ReportLanguage = 'en'): string =>
    texts.get(language)?.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

  it('are followed to the end of the chain, with the figures that all others tell', () => {
    const { minor, named } = holdersInWords(answer);
    expect(minor).toMatch(/^521 holders under 5 %, in all 2\d\.\d+ to 3\d\.\d+ %$/);
    const ownership = sectionOf('Ownership');
    expect(ownership).toContain(minor);
    for (const { words } of named) expect(ownership).toContain(words);
    expect(ownership).toContain(`${HUB} holders under 5 %, in all 20 %`);
    const german = sectionOf('Beteiligungsverhältnisse', 'de');
    expect(german).toContain(holdersInWords(answer, 'de').minor);
    expect(`${ownership}${german}`).not.toMatch(/limit of entities|Grenze der Personen|[Cc]ut off/);
  });

  it('are counted where they are many, and cited only where they are named', () => {
    const ownership = sectionOf('Ownership');
    expect(ownership.match(/Minor Holder 3-/g)?.length).toBeLessThanOrEqual(20);
    expect(ownership).toContain('and 490 more');
    const text = texts.get('en') ?? '';
    expect(text.match(/^\| \d+ \| `http/gm)?.length).toBeLessThan(100);
  });

  it('have every statement of a tie, and no majority among what is stated', () => {
    const ownership = sectionOf('Ownership');
    const row = ownership.split('\n').find((line) => line.startsWith('| 6 | Level 6')) ?? '';
    const [, , , stated = '', , share = '', control = ''] = row.split('|');
    expect(stated).toContain('parent company (level “1”): time not stated');
    expect(stated).toContain('Shareholder: active');
    expect(share.trim()).toBe('share not stated');
    expect(control.trim()).toBe('on it: stated as a parent company');
    expect(ownership).not.toMatch(/the same company|concluded:|, majority/);
    expect(row).toMatch(/taken as one with (?:company|member) \d+: the two records agree/);
  });

  it('say which companies are not accounted for whole', () => {
    expect(sectionOf('Ownership')).toMatch(/Level 2 Holding AS \(member 7002\): 66 %/);
    expect(sectionOf('Ownership')).not.toMatch(/Level 1 Holding AS \(\w+ \d+\): 101 %/);
  });
});
