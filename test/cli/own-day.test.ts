/** The command line in the evening in Los Angeles, and in the morning in Auckland. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runInterlock } from '../make/command-line.ts';
import { goTo, stopClock } from '../make/in-time-zone.ts';

const PLACES = [
  ['America/Los_Angeles', '2026-11-29T01:29:00.000Z', '2026-11-28', '28 Nov 2026, 17:29 UTC−8'],
  ['Pacific/Auckland', '2026-11-28T18:00:00.000Z', '2026-11-29', '29 Nov 2026, 07:00 UTC+13'],
] as const;

describe('the command line', () => {
  it.each(PLACES)('in %s at %s counts today as %s', async (zone, moment, day, inWords) => {
    goTo(zone);
    stopClock(moment);
    const folder = mkdtempSync(join(tmpdir(), 'interlock-day-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const store = ['--store', join(folder, 'day.db')];
    const out = (name: string): string => join(folder, name);
    const graph = ['graph', 'company:1001', '--format', 'cytoscape', '-o', out('graph.cyjs')];
    expect(await runInterlock([...graph, ...store])).toMatchObject({ code: 0 });
    const text = readFileSync(out('graph.cyjs'), 'utf8');
    expect(text).toContain(`"as_of":"${day}","time_zone":"${zone}"`);
    expect(text).toMatch(new RegExp(`"name":"[^"]* ${day}"`));
    const dossier = ['dossier', 'company:1001', '-o', out('dossier.html')];
    expect(await runInterlock([...dossier, ...store])).toMatchObject({ code: 0 });
    const html = readFileSync(out('dossier.html'), 'utf8');
    expect(html).toContain(inWords);
    expect(await runInterlock(['verify', out('dossier.html'), ...store])).toMatchObject({
      code: 0,
    });
  });
});
