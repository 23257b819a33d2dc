import { inLocale } from '#kernel/rules/words.ts';
import { access } from '../guard/rights.ts';
import { currentLocale } from '../i18n/index.ts';
import type { PickOption, PickSource } from '../fields/pick-field.tsx';

type Known = Pick<ReturnType<typeof access.get>['routes'][number], 'path' | 'title' | 'shape' | 'hidden'>;

/**
 * Pages that can be linked to, found by their title or address: every one that stands by itself, whoever may
 * open it. What is typed as an address (a page with its number or filter, and with `links` another site)
 * stands at the end as it is.
 */
export function pageOptions(routes: readonly Known[], keyword: string, links: boolean): PickOption[] {
  const word = keyword.trim().toLowerCase();
  const found = routes
    .filter((r) => r.shape !== 'planned' && !r.path.includes(':'))
    .filter((r) => `${r.title.zh} ${r.title.en} ${r.path}`.toLowerCase().includes(word))
    .map((r) => ({ value: r.path, label: inLocale(r.title, currentLocale()), note: r.path }));
  const isAddress = /^\/(?!\/)/.test(keyword.trim()) || (links && /^https?:\/\/\S/i.test(keyword.trim()));
  return isAddress && !found.some((o) => o.value === keyword.trim())
    ? [...found, { value: keyword.trim(), label: keyword.trim() }]
    : found;
}

/** The same for a field of a form; a stored address that is no page of the list is shown as it is. */
export const pageSource = ({ links = false }: { readonly links?: boolean } = {}): PickSource => ({
  name: links ? 'pages-and-links' : 'pages',
  search: async (keyword) => pageOptions(access.get().routes, keyword, links),
  named: async (paths) =>
    paths.map(
      (path) =>
        pageOptions(access.get().routes, path, links).find((o) => o.value === path) ?? {
          value: path,
          label: path,
        },
    ),
});
