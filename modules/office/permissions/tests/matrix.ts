import { readFileSync } from 'node:fs';
import { routes } from '#app/pages.ts';
import { isButtonCode } from '../rules/buttons.ts';

/** The domain documents as the tests of this capability read them. */
export const document = (name: string): string =>
  readFileSync(new URL(`../../../../docs/domain/${name}`, import.meta.url), 'utf8');
export const between = (text: string, from: string, to: string): string =>
  (text.split(from)[1] ?? '').split(to)[0] ?? '';
export const administration = document('administration-domain.md');

/** The cell key of administration-domain 26, read from the document itself. */
function cellKey(): Map<string, string[]> {
  const text = between(administration, 'Key for cells. Buttons: ', '`●` visible').replaceAll('\\*', '*');
  const key = new Map(
    [...text.matchAll(/([A-Z][A-Za-z*]*) ([A-Z][A-Za-z]+)(?= ·|;)/g)].map(([, short = '', code = '']) => [
      short,
      [code],
    ]),
  );
  const own = (text.match(/\*\*tS\*\* = ([A-Za-z ]+),/)?.[1] ?? '')
    .split(' ')
    .flatMap((word) => key.get(word) ?? [word]);
  return key.set('tS', own).set('tB', [...own, 'AcceptSeller']);
}
const key = cellKey();

/** Button codes of a cell, sorted; `all` where it says so, null where the role does not see the route. */
export function cell(text: string): string[] | 'all' | null {
  const said = text
    .replaceAll('\\*', '*')
    .replace(/\((lists)\)/, '')
    .replace('+', ' ')
    .trim();
  if (said === '–') return null;
  if (said.startsWith('all')) return 'all';
  const words = said.split(/\s+/).filter((word) => word !== '●' && word !== '');
  return [
    ...new Set(words.flatMap((word) => key.get(word) ?? (isButtonCode(word) ? [word] : [`unknown ${word}`]))),
  ].sort();
}

export interface DocumentRow {
  readonly text: string;
  readonly paths: readonly string[];
  readonly title: string;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Pages that stand under another route although the table names only their last segment (checklist
 * R-INTL-009, R-RMBT-011).
 */
const NESTED: Readonly<Record<string, string>> = {
  '/intlTradeManagement/editDraft': '/intlTradeManagement/tradingDraft/editDraft',
  '/rmbTradeManagement/editGroupWithSuppliers': '/rmbTradeManagement/supplierGroups/editGroupWithSuppliers',
  '/settlementStatementManagement/edit…': '/settlementStatementManagement/editSettlementStatement',
  '/settlementStatementManagement/view…': '/settlementStatementManagement/viewSettlementStatement',
};

/**
 * Concrete paths of a row's first cell: `…/` continues the group, a bare word the last group, `/*` is every
 * route of the group but those that the row says it is `without`.
 */
function pathsOf(text: string, before: string): { paths: string[]; group: string; title: string } {
  const named = text
    .replace('(viewContract, stateTracking hidden)', ', viewContract, stateTracking')
    .replace(/\s*\([^)]*\)/g, '');
  const without = text.match(/\bwithout ([\w, ]+)\)/)?.[1]?.split(', ') ?? [];
  const title = named.match(/\p{Script=Han}.*$/u)?.[0] ?? '';
  let group = before;
  const paths = named
    .replace(title, '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const path = part.startsWith('…/')
        ? `${group}${part.slice(1)}`
        : part.startsWith('/')
          ? part
          : `${group}/${part}`;
      group = `/${path.split('/')[1]}`;
      if (path.endsWith('/*'))
        return routes
          .map((route) => route.path)
          .filter(
            (one) => one.startsWith(path.slice(0, -1)) && !without.includes(one.slice(path.length - 1)),
          );
      return [NESTED[path] ?? path];
    });
  return { paths, group, title };
}

/** The rows of one matrix of section 26. */
export function matrix(section: string, next: string): DocumentRow[] {
  const lines = between(administration, `### ${section}`, `### ${next}`)
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const split = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((part) => part.trim());
  const head = split(lines[0] ?? '').slice(1);
  let group = '';
  let last: string[] = [];
  return lines.slice(1).map((line) => {
    const [text = '', ...cells] = split(line);
    const row = pathsOf(text, group);
    group = row.group;
    last = cells.map((said, index) =>
      said === 'same' || said === 'as above' ? (last[index] ?? said) : said,
    );
    return {
      text,
      paths: row.paths,
      title: row.title,
      cells: Object.fromEntries(head.map((name, index) => [name, last[index] ?? ''])),
    };
  });
}
