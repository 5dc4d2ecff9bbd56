/** Which registry the settings name: the name its answers are stored under and its key is kept for. */
import { Refusal } from '../contract/faults.ts';
import type { Settings } from '../contract/model/settings.ts';
import { normaliseBaseUrl } from '../registry/business-lookup/url.ts';
import type { RegistryName } from '../store/store.ts';

export const SAMPLE: RegistryName = 'sample';

/** The name while no usable address is set. Nothing is ever stored under it. */
export const UNNAMED: RegistryName = '';

/** For those who only have the export: that it is about a made-up world must travel with it. */
export const registryInWords = (registry: RegistryName): string =>
  registry === SAMPLE ? 'sample registry (fictional)' : registry;

/** The registry's name, or `UNNAMED` while its address is not usable. */
export function registryNameOf(settings: Settings): RegistryName {
  if (settings.registry === 'sample') return SAMPLE;
  try {
    return normaliseBaseUrl(settings.baseUrl);
  } catch (error) {
    if (error instanceof Refusal) return UNNAMED;
    throw error;
  }
}
