/** Every field of the specification has its place on screen, and an empty one says so. */
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import type { ProfileAnswer } from '../../../../src/contract/answers/profile.ts';
import { companyProfile, type CompanyProfile } from '../../../../src/contract/model/company.ts';
import { memberProfile, type MemberProfile } from '../../../../src/contract/model/member.ts';
import ProfilePane from '../../../../src/ui/profile/ProfilePane.svelte';
import { Workbench } from '../../../../src/ui/screens/state/workbench.svelte.ts';
import { HOSTILE_TEXTS } from '../../../make/hostile-text.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../../make/records.ts';
import InWorkbench from '../../InWorkbench.svelte';
import { scriptTransport } from '../../scripted-transport.ts';
import { fillRecord, type Filled } from './filled-record.ts';
import { companyAnswer, memberAnswer } from '../profile-answer.ts';

async function show(answer: ProfileAnswer): Promise<HTMLElement> {
  const workbench = new Workbench(scriptTransport({ readProfile: () => answer }));
  const { container } = await render(InWorkbench, { workbench, pane: ProfilePane });
  await workbench.profile.open(answer.entity);
  await expect.poll(() => container.querySelector('.content')).not.toBeNull();
  return container;
}

/** Everything that can be read, and where every link leads. */
function shown(container: HTMLElement): string {
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  return `${container.textContent}\n${links.join('\n')}`;
}

function missing(container: HTMLElement, { leaves }: Filled): string[] {
  const text = shown(container);
  return leaves.filter((leaf) => !text.includes(leaf.text)).map(({ path }) => path);
}

describe('every field of the specification', () => {
  it('is shown for a member', async () => {
    const filled = fillRecord(memberProfile);
    const container = await show(memberAnswer(filled.value as MemberProfile));
    expect(filled.leaves.length).toBeGreaterThan(80);
    expect(missing(container, filled)).toEqual([]);
  });

  it('is shown for a company', async () => {
    const filled = fillRecord(companyProfile);
    const container = await show(companyAnswer(filled.value as CompanyProfile));
    expect(filled.leaves.length).toBeGreaterThan(110);
    expect(missing(container, filled)).toEqual([]);
  });

  it('is noticed when it is not shown', async () => {
    const filled = fillRecord(memberProfile);
    const container = await show(memberAnswer(makeMemberProfile({ id: '7' })));
    expect(missing(container, filled).length).toBeGreaterThan(70);
  });
});

describe('a profile that states nothing', () => {
  it('says so once a group, for a member and a company', async () => {
    for (const answer of [
      memberAnswer(makeMemberProfile({ id: '7' })),
      companyAnswer(makeCompanyProfile({ id: '7' })),
    ]) {
      const container = await show(answer);
      const groups = [...container.querySelectorAll('.content section')];
      expect(groups.length).toBeGreaterThan(5);
      for (const group of groups) expect(group.textContent).toContain('not stated');
    }
  });
});

describe('the part of a company’s profile about its parent', () => {
  it('is named for it, as who owns shares is stated elsewhere', async () => {
    const owned = makeCompanyProfile({
      id: '7',
      members: [{ id: '8', name: 'Brattvik Eiendom AS', position: 'Shareholder, 60 %' }],
    });
    const container = await show(companyAnswer(owned));
    const headings = [...container.querySelectorAll('h3')].map((it) => it.textContent.trim());
    expect(headings.filter((it) => /Parent company|Ownership/.test(it))).toEqual([
      expect.stringMatching(/^Parent company\s*not stated/),
    ]);
  });
});

describe('hostile text', () => {
  it('stays text in every field of a company', async () => {
    for (const text of HOSTILE_TEXTS.filter((it) => it.trim() !== '')) {
      const { value } = fillRecord(companyProfile);
      const hostile = JSON.parse(
        JSON.stringify(value).replaceAll(/"v\d+\."/g, () => JSON.stringify(text)),
      ) as CompanyProfile;
      const container = await show(companyAnswer(hostile));
      expect(container.querySelector('.content :is(script, img, iframe, object)')).toBeNull();
      expect(container.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u);
      container.remove();
    }
  });
});
