import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../app/session.queries.js';
import { parseCodesSearch, type CodesSearch } from './search.js';

export interface View {
  name: string;
  search: CodesSearch;
}

const keyOf = (search: CodesSearch): string =>
  JSON.stringify(Object.entries(search).sort(([one], [other]) => one.localeCompare(other)));

export const isSameSearch = (one: CodesSearch, other: CodesSearch): boolean => keyOf(one) === keyOf(other);

/** The searches that a person keeps by name, in this browser, for this workspace. */
export function useViews() {
  const { workspace } = useSession();
  const [stored, store] = useLocalStorage<unknown>({ key: `codes.views.${workspace.id}`, defaultValue: [] });
  const views = Array.isArray(stored) ? stored.flatMap(viewOf) : [];
  const save = ({ name, search }: View) =>
    store([...views.filter((view) => view.name !== name), { name, search }]);
  const remove = (name: string) => store(views.filter((view) => view.name !== name));
  return { views, save, remove, replace: (all: readonly View[]) => store(all) };
}

/** Storage can hold anything. */
function viewOf(stored: unknown): View[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { name, search } = stored as Record<string, unknown>;
  if (typeof name !== 'string' || typeof search !== 'object' || search === null) return [];
  return [{ name, search: parseCodesSearch({ ...search }) }];
}
