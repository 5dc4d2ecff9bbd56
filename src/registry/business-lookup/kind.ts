/** The business registry lookup service (registry-spec) as a kind of registry. */
import { SAMPLE_ADDRESS } from '../../contract/model/registry.ts';
import { deriveCompany, deriveItems, deriveMember } from '../../record/derive.ts';
import { answerTexts } from '../reading/answer-texts.ts';
import type { RegistryKind } from '../registry-kind.ts';
import { decodeCompanyProfile, decodeMemberProfile, decodeSearch } from './decode.ts';
import { recogniseRecord } from './recognise.ts';
import { normaliseBaseUrl, recordPath, searchPath } from './url.ts';

/** The sample is one of this kind, served by this program itself: its address is a word. */
export const businessLookup: RegistryKind = {
  name: 'business-lookup',
  words: 'Business registry lookup service',
  toAddress: (given) =>
    given.trim() === SAMPLE_ADDRESS ? SAMPLE_ADDRESS : normaliseBaseUrl(given),
  async open({ address, ...options }) {
    // Loaded when first asked: most starts ask the store only, and Node's HTTP starts slowly.
    const { createRemoteRegistry } = await import('./remote.ts');
    return createRemoteRegistry({ ...options, baseUrl: address });
  },
  decodeItems: decodeSearch,
  decodeProfile(subject, id, body, contentType) {
    const bytes = { body, contentType };
    if (subject === 'member') {
      const { value, drift } = decodeMemberProfile(bytes, id);
      return { subject, profile: value, drift };
    }
    const { value, drift } = decodeCompanyProfile(bytes, id);
    return { subject, profile: value, drift };
  },
  textsOf: ({ body, contentType }) => answerTexts(body, contentType),
  recognise: recogniseRecord,
  deriveItems,
  deriveProfile: (registry, decoded) =>
    decoded.subject === 'member'
      ? deriveMember(registry, decoded.profile)
      : deriveCompany(registry, decoded.profile),
  write: {
    profile: ({ profile }) => Buffer.from(JSON.stringify(profile)),
    items: (items) => Buffer.from(JSON.stringify(items)),
  },
  pathOf: recordPath,
  searchPathOf: searchPath,
};
