/** The columns of the tables of entities and ties: what they show and what is copied. */
import { A_DAY, A_MOMENT, narrowColumns, type GridColumn } from '../../shared/grid/grid-column.ts';
import { NEIGHBOURS_HINT } from '../../shared/record/count-hints.ts';

/** The width of a table in a window of 1280 pixels, in pixels. */
const TABLE_WIDTH = 580;

const ENTITY_COLUMNS: readonly GridColumn[] = [
  { id: 'name', label: 'Name', width: 'minmax(172px, 3fr)', sortable: true },
  { id: 'country', label: 'Country', width: 'minmax(76px, 1fr)', sortable: true },
  { id: 'identity', label: 'Born, reg. no.', width: 'minmax(108px, 1fr)', sortable: true },
  {
    id: 'ties',
    label: 'Ties',
    width: '50px',
    sortable: true,
    hint: 'Ties shown at it, without “same company”, which joins two records of one company',
  },
  {
    id: 'neighbours',
    label: 'Neighbours',
    width: '94px',
    sortable: true,
    hint: NEIGHBOURS_HINT,
  },
  {
    id: 'status',
    label: 'Status',
    width: 'minmax(76px, 1fr)',
    sortable: true,
    hint: 'As its record states it; that of a member has no place for one',
  },
  { id: 'kind', label: 'Kind', width: 'minmax(76px, 1fr)', sortable: true },
  {
    id: 'known',
    label: 'Profile fetched',
    width: 'minmax(140px, 1fr)',
    holds: A_MOMENT,
    sortable: true,
  },
  { id: 'id', label: 'Id', width: 'minmax(112px, 1fr)', sortable: true },
];

const REGISTRY: GridColumn = {
  id: 'registry',
  label: 'Registry',
  width: 'minmax(112px, 1fr)',
  sortable: true,
};

/** Without `measures` (which size or colour the graph) the first six fit the pane if names can shrink. */
export const entityColumns = (
  measures: readonly GridColumn[],
  { severalRegistries }: { severalRegistries: boolean },
): GridColumn[] => [
  ...narrowColumns(ENTITY_COLUMNS.slice(0, 6), ['name'], TABLE_WIDTH).slice(0, 1),
  ...measures,
  ...ENTITY_COLUMNS.slice(1),
  ...(severalRegistries ? [REGISTRY] : []),
];

const TIE_COLUMNS: readonly GridColumn[] = [
  { id: 'from', label: 'From', width: 'minmax(120px, 2fr)', sortable: true },
  { id: 'role', label: 'Role, as stated', width: 'minmax(110px, 1.2fr)', sortable: true },
  { id: 'to', label: 'To', width: 'minmax(120px, 2fr)', sortable: true },
  {
    id: 'dates',
    label: 'Dates',
    width: 'minmax(160px, 1fr)',
    sortable: true,
    holds: `${A_DAY} to ${A_DAY}`,
  },
  { id: 'state', label: 'State', width: '70px', sortable: true },
  { id: 'backing', label: 'Corroboration', width: 'minmax(132px, 1fr)', sortable: true },
  { id: 'by', label: 'Stated by', width: '118px', sortable: true },
  { id: 'source', label: 'Source', width: '144px', sortable: true },
];

/** The first five columns fit the pane, as far as names can shrink. */
export const tieColumns = (): GridColumn[] => [
  ...narrowColumns(TIE_COLUMNS.slice(0, 5), ['from', 'to'], TABLE_WIDTH),
  ...TIE_COLUMNS.slice(5),
];
