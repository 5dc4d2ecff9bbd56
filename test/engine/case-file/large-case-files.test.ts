/** Answers that are too large for a case file, and those that are large and go; files that can't be opened here. */
import { readdirSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOSTILE_FILES } from '../../case-file/hostile-files.ts';
import { offerCase, savedCase } from '../../make/case-files.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { readWholeCanvas } from '../../make/follow-canvas.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { startScriptedRegistry } from '../../make/scripted-registry.ts';

/** An answer that is decoded apart. */
const MEMBERS = Array.from({ length: 8000 }, (_, at) => ({
  id: String(at + 1),
  name: `Lind, Ada ${at}`,
  position: 'Shareholder',
}));

/** A text of 60,000 characters each. */
const DOCUMENTS = Array.from({ length: 150 }, () => ({ description: 'x'.repeat(60_000) }));

const LARGE = createMemoryRegistry({
  companies: [
    makeCompanyProfile({ id: '1', current_name: { name: 'Everybody’s AS' }, members: MEMBERS }),
    makeCompanyProfile({ id: '2', documents: DOCUMENTS }),
  ],
});

async function openAt(registry?: Awaited<ReturnType<typeof startScriptedRegistry>>): Promise<Desk> {
  const desk = await openDesk(startDirectEngine, registry ? { registry } : {});
  onTestFinished(() => desk.close());
  return desk;
}

describe('handing over a case file', () => {
  it('takes a company with thousands of members along, and says of an answer of 9 MB that it stays', async () => {
    const registry = await startScriptedRegistry(LARGE);
    onTestFinished(() => registry.close());
    const { client, case: id, id: named } = await openAt(registry);
    for (const entity of [named('company:1'), named('company:2')]) {
      await client.readProfile({ entity });
      await client.changeCanvas({
        case: id,
        label: 'Add',
        remove: [],
        join: false,
        put: [{ entity, x: 0, y: 0, pinned: false, hidden: false }],
      });
    }
    const made = await client.saveCase({ case: id });
    expect(made).toMatchObject({ entities: 2, responses: 1, copies: 0, leftOut: 0, tooLarge: 1 });
    const to = await openAt();
    const { offer, ...report } = await offerCase(to.client, await savedCase(client, id));
    expect(report).toMatchObject({ entities: 2, responses: 1, copies: 0 });
    const opened = await to.client.openCaseFile({ offer });
    const [first] = (await readWholeCanvas(to.client, opened.case)).entities;
    const profile = await to.client.readProfile({ entity: first!.id });
    const there = await client.readProfile({ entity: named('company:1') });
    expect(profile.profile).toEqual(there.profile);
  });

  it.each(['a kind of registry nobody knows', 'a database', 'an answer of 9 MB'])(
    'refuses %s, and keeps nothing of it',
    async (name) => {
      const { client, store } = await openAt();
      const refused = await refusedWith(offerCase(client, HOSTILE_FILES[name]!()));
      expect(refused).toMatch(/^case-file-/);
      expect(readdirSync(`${store}.incoming`)).toEqual([]);
    },
  );
});
