import { browserStorage, parsed } from '../request/store.ts';

/** One line of the palette. */
export interface Find {
  readonly key: string;
  readonly scope: 'pages' | 'records' | 'commands' | 'recent' | 'views';
  readonly title: string;
  readonly detail: string;
  /** More words it is found by: the other language, path, name. */
  readonly also: string;
  readonly hint?: string;
  readonly path?: string;
  readonly run?: () => void;
}
export type Scope = 'all' | 'pages' | 'records' | 'commands';

/** How well a line fits what was typed: whole start 3, word start 2, anywhere 1, letters in order 0.5, not at all 0. */
export function fit(line: Pick<Find, 'title' | 'also'>, typed: string): number {
  const want = typed.trim().toLowerCase();
  if (want === '') return 1;
  const title = line.title.toLowerCase();
  const all = `${title} ${line.also.toLowerCase()}`;
  if (title.startsWith(want)) return 3;
  if (all.split(/[\s/]+/).some((w) => w.startsWith(want))) return 2;
  if (want.split(/\s+/).every((part) => all.includes(part))) return 1;
  let at = 0;
  for (const c of all) if (c === want[at]) at += 1;
  return want.length > 2 && at >= want.length ? 0.5 : 0;
}

const ORDER: readonly Find['scope'][] = ['recent', 'pages', 'views', 'commands', 'records'];
/**
 * The lines to show, grouped in a fixed order, the best of each group first. Found records come as the server
 * ranked them.
 */
export function ranked(lines: readonly Find[], typed: string, scope: Scope, most = 8): Find[] {
  const wanted = (line: Find) =>
    scope === 'all' ||
    line.scope === scope ||
    (scope === 'pages' && (line.scope === 'recent' || line.scope === 'views'));
  return ORDER.flatMap((group) =>
    lines
      .filter((l) => l.scope === group && wanted(l))
      .map((line) => ({ line, rank: group === 'records' ? 1 : fit(line, typed) }))
      .filter((l) => l.rank > 0)
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, most)
      .map((l) => l.line),
  );
}

const key = (owner: string): string => `chem-dt-recent:${owner}`;
export interface Visited {
  readonly href: string;
  readonly title: string;
}
/** Pages this person opened last, newest first. */
export function recentOf(owner: string): Visited[] {
  const list = parsed(browserStorage.read('local', key(owner)));
  return Array.isArray(list)
    ? list
        .filter(
          (v): v is Visited =>
            typeof v?.href === 'string' && v.href.startsWith('/') && typeof v.title === 'string',
        )
        .slice(0, 12)
    : [];
}
export const remember = (owner: string, page: Visited): void =>
  browserStorage.write(
    'local',
    key(owner),
    JSON.stringify([page, ...recentOf(owner).filter((v) => v.href !== page.href)].slice(0, 12)),
  );
