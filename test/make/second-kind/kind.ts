/** A second kind of registry, a card index: other paths, other fields, the key in a header. */
import { createHash } from 'node:crypto';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { NO_HEADERS } from '../../../src/contract/model/request.ts';
import type { RegistryResponse } from '../../../src/contract/model/response.ts';
import { deriveCompany, deriveItems, deriveMember } from '../../../src/record/derive.ts';
import { answerTexts } from '../../../src/registry/reading/answer-texts.ts';
import type { RegistryKind, OpenOptions, Registry } from '../../../src/registry/common/registry.ts';
import { decodeCards, decodeFirm, decodeHuman } from './decode.ts';

const pathOf: RegistryKind['pathOf'] = (subject, id) =>
  `/cards/${subject === 'company' ? 'firm' : 'human'}/${id}`;

const searchPathOf: RegistryKind['searchPathOf'] = ({ q }) =>
  `/cards?called=${encodeURIComponent(q)}`;

function open({ address, key }: OpenOptions): Registry {
  async function ask(path: string, signal?: AbortSignal): Promise<RegistryResponse> {
    const url = address + path;
    const answer = await fetch(url, {
      headers: { 'x-card-key': key ?? '' },
      signal: signal ?? null,
    });
    if (answer.status === 404) throw new Refusal('record-not-found');
    if (answer.status !== 200) throw new Refusal('key-refused', { status: answer.status });
    const body = Buffer.from(await answer.arrayBuffer());
    const sha256 = createHash('sha256').update(body).digest('hex');
    const fetchedAt = new Date().toISOString();
    return { sha256, fetchedAt, url, status: 200, headers: NO_HEADERS, size: body.length, body };
  }
  return {
    async searchMembers(query, options) {
      const response = await ask(searchPathOf(query), options?.signal);
      return { ...decodeCards(response.body), response };
    },
    async memberProfile(id, options) {
      const response = await ask(pathOf('member', id), options?.signal);
      return { ...decodeHuman(response.body, id), response };
    },
    async companyProfile(id, options) {
      const response = await ask(pathOf('company', id), options?.signal);
      return { ...decodeFirm(response.body, id), response };
    },
  };
}

export const cardIndex: RegistryKind = {
  name: 'card-index',
  words: 'Card index',
  toAddress: (given) => given.replace(/\/+$/, ''),
  open: (options) => Promise.resolve(open(options)),
  decodeItems: ({ body }) => decodeCards(body),
  decodeProfile(subject, id, body) {
    if (subject === 'member') {
      const { value, drift } = decodeHuman(body, id);
      return { subject, profile: value, drift };
    }
    const { value, drift } = decodeFirm(body, id);
    return { subject, profile: value, drift };
  },
  textsOf: ({ body, contentType }) => answerTexts(body, contentType),
  // A card states nothing that tells a human from a firm.
  recognise: () => null,
  deriveItems,
  deriveProfile: (registry, decoded) =>
    decoded.subject === 'member'
      ? deriveMember(registry, decoded.profile)
      : deriveCompany(registry, decoded.profile),
  pathOf,
  searchPathOf,
};
