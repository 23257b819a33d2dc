import type { ComponentType } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { type GateRuleRow, listGateRules } from '../contract/gate-rules.ts';
import { gateRuleWords } from '../rules/gate-words.ts';
import { dutyWords, paperWords } from '../rules/words.ts';

const { table } = gateRuleWords;
const said = (of: object, key: string, formatter: Formatter): string =>
  formatter.text((of as Readonly<Record<string, LocalizedText | undefined>>)[key] ?? { zh: key, en: key });
/** The papers of which any will do, a declaration, a handler, a duty, or that the class is not traded at all. */
function asked(row: GateRuleRow, formatter: Formatter): string {
  if (row.duty !== null) return said(dutyWords.table, row.duty, formatter);
  if (row.asks === 'never') return formatter.text(table['asks.never']);
  if (row.asks === 'paper')
    return row.papers.map((p) => said(paperWords.table, p, formatter)).join(formatter.text(table.or));
  return row.asks === null ? EMPTY : said(paperWords.table, row.asks, formatter);
}
/** Papers are called in the middle of sentences elsewhere; a cell begins with a capital. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const choices = (name: 'kind' | 'side', values: readonly string[]) =>
  values.map((value) => ({
    value,
    ...((table as Readonly<Record<string, LocalizedText>>)[`${name}.${value}`] as LocalizedText),
  }));

/** What the licence gate asks, by class, side and day (trading-domain 1.4). */
const GateRules: ComponentType = listScreen(listGateRules, gateRuleWords, (kit) => ({
  title: table.title,
  entityName: table.noun,
  nameOf: (row) => row.id,
  columns: [
    kit.code('controlClass', 'control_class', { width: 160 }),
    kit.custom('kind', {
      label: table.kind,
      width: 100,
      text: (row, formatter) => formatter.text(table[`kind.${row.kind}`]),
    }),
    kit.custom('side', {
      label: table.side,
      width: 80,
      text: (row, formatter) => (row.side === null ? EMPTY : formatter.text(table[`side.${row.side}`])),
    }),
    kit.custom('applies', {
      label: table.applies,
      width: 160,
      text: (row, formatter) =>
        row.applies === null ? EMPTY : said(table, `applies.${row.applies}`, formatter),
    }),
    kit.custom('asks', {
      label: table.asks,
      width: 420,
      text: (row, formatter) => capital(asked(row, formatter)),
    }),
    kit.date('validFrom', { width: 110 }),
    kit.date('validTo', { width: 110 }),
    kit.bool('inForce', { width: 80 }),
  ],
  filters: [
    kit.oneOf('controlClass', 'control_class', { first: true }),
    kit.oneOf('side', choices('side', ['seller', 'buyer']), { first: true }),
    kit.oneOf('kind', choices('kind', ['rule', 'duty']), { first: true }),
  ],
  actions: [],
  exportAs: 'GATE_RULE',
  empty: { title: table.empty, help: table.help },
  card: ['controlClass', 'side', 'asks', 'validFrom'],
  muted: (row) => !row.inForce,
}));
export default GateRules;
