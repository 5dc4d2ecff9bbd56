/** What nobody knows of those above a company while records of its members are not there, in each language. */
import { both } from '../contract/words/languages.ts';

/** The names of these members follow, with commas between. */
export const UNHEARD_RIGHTS = both(
  'Rights, as those of shareholders, may stand in records that were not fetched: of',
  'Rechte, wie die von Gesellschaftern, können in Datensätzen stehen, die nicht abgerufen sind: von',
);
