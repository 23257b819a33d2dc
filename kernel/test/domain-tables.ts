import { readFileSync } from 'node:fs';
import type { Machine, Side } from '#kernel/rules/machine.ts';
import { SIDE_LETTER } from '#kernel/rules/machine.ts';

/** One row of a `<!-- sm:NAME set=… -->` table: codes, the Action text, the letters of Who. */
export interface TableRow {
  readonly from: string;
  readonly doc: string;
  readonly to: string;
  readonly who: readonly string[];
}
export interface DomainTable {
  readonly name: string;
  readonly codeset: string;
  readonly rows: readonly TableRow[];
}
export interface CodesetItem {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}

const domain = (file: string): string =>
  readFileSync(new URL(`../../docs/domain/${file}`, import.meta.url), 'utf8');
let read: string | undefined;
/** The trading document as text; read once. */
export const tradingDomain = (): string => {
  read ??= domain('trading-domain.md');
  return read;
};

/** Cells of a Markdown row; an escaped pipe stays in its cell. */
export const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((c) => c.trim().replaceAll('\\|', '|'));

/** The state table of that name. Throws when the document has none. */
export function domainTable(name: string, text: string = tradingDomain()): DomainTable {
  const lines = text.split('\n');
  const mark = new RegExp(`^<!-- sm:${name} set=(\\w+) -->$`);
  const at = lines.findIndex((l) => mark.test(l.trim()));
  if (at < 0) throw new Error(`the domain document has no table sm:${name}`);
  const rows: TableRow[] = [];
  for (let i = at + 3; lines[i]?.startsWith('|'); i++) {
    const [from = '', doc = '', to = '', who = ''] = cellsOf(lines[i] as string);
    rows.push({ from, doc, to, who: who.match(/other side|\S+/g) ?? [] });
  }
  return { name, codeset: mark.exec((lines[at] as string).trim())?.[1] as string, rows };
}

/** Items of a code set of trading-domain 22.1. Throws when the document has none. */
export function domainCodeset(type: string, text: string = tradingDomain()): CodesetItem[] {
  const line = text.split('\n').find((l) => l.startsWith(`| \`${type}\` |`));
  if (line === undefined) throw new Error(`the domain document has no code set ${type}`);
  return (cellsOf(line)[3] ?? '').split('; ').map((item) => {
    const parts = /^`([^`]+)` (.+?) \/ (.+)$/.exec(item.trim());
    if (parts === null) throw new Error(`${type}: cannot read ${item}`);
    return { code: parts[1] as string, zh: parts[2] as string, en: parts[3] as string };
  });
}

/** Field rows of a section's field table: name, Chinese, English label, in order. `heading` is the text after the hashes. */
export function domainFields(
  heading: string,
  text: string = tradingDomain(),
): { names: string[]; zh: string; en: string }[] {
  const lines = text.split('\n');
  const at = lines.findIndex((l) => /^#{2,4} /.test(l) && l.replace(/^#+ /, '').startsWith(heading));
  if (at < 0) throw new Error(`the domain document has no section ${heading}`);
  const start = lines.findIndex((l, i) => i > at && l.startsWith('| Field |'));
  const out: { names: string[]; zh: string; en: string }[] = [];
  for (let i = start + 2; lines[i]?.startsWith('|'); i++) {
    const [names = '', zh = '', en = ''] = cellsOf(lines[i] as string);
    out.push({ names: names.split(/,\s*/), zh, en });
  }
  return out;
}

const asLine = (r: { from: string; doc: string; to: string; who: readonly string[] }): string =>
  `${r.from} | ${r.doc} | ${r.to} | ${[...r.who].sort().join(' ')}`;
/** Rows of code and document as comparable sorted lines; a test expects both lists to be equal. */
export function bothWays(
  lifecycle: Pick<Machine, 'rows' | 'codeset'>,
  name: string,
): { code: string[]; document: string[]; codeset: [string, string] } {
  const table = domainTable(name);
  return {
    code: lifecycle.rows().map(asLine).sort(),
    document: table.rows.map(asLine).sort(),
    codeset: [lifecycle.codeset, table.codeset],
  };
}

/** What the document says each side may reach from a state: state, side and target of every row, for exhaustive tests. */
export function reachable(name: string): Set<string> {
  const sides = new Map(Object.entries(SIDE_LETTER).map(([side, letter]) => [letter, side as Side]));
  return new Set(
    domainTable(name).rows.flatMap((r) => r.who.map((w) => `${r.from}|${sides.get(w)}|${r.to}`)),
  );
}
