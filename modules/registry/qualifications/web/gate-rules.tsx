import type { ComponentType } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import type { Said } from '#kernel/rules/words.ts';
import type { Reader } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { type GateRuleRow, listGateRules } from '../contract/gate-rules.ts';
import { gateRuleWords } from '../rules/gate-rule-words.ts';
import { dutyWords, paperWords } from '../rules/words.ts';

const { table } = gateRuleWords;
const said = (of: object, key: string, reader: Reader): string =>
  reader.said((of as Readonly<Record<string, Said | undefined>>)[key] ?? { zh: key, en: key });
/** The papers of which any will do, a declaration, a handler, a duty, or that the class is not traded at all. */
function asked(row: GateRuleRow, reader: Reader): string {
  if (row.duty !== null) return said(dutyWords.table, row.duty, reader);
  if (row.asks === 'never') return reader.said(table['asks.never']);
  if (row.asks === 'paper')
    return row.papers.map((p) => said(paperWords.table, p, reader)).join(reader.said(table.or));
  return row.asks === null ? EMPTY : said(paperWords.table, row.asks, reader);
}
/** Papers are called in the middle of sentences elsewhere; a cell begins with a capital. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const choices = (name: 'kind' | 'side', values: readonly string[]) =>
  values.map((value) => ({
    value,
    ...((table as Readonly<Record<string, Said>>)[`${name}.${value}`] as Said),
  }));

/** What the licence gate asks, by class, side and day (trading-domain 1.4). */
const GateRules: ComponentType = listScreen(listGateRules, gateRuleWords, (kit) => ({
  title: table.title,
  noun: table.noun,
  nameOf: (row) => row.id,
  columns: [
    kit.code('controlClass', 'control_class', { width: 160 }),
    kit.custom('kind', {
      label: table.kind,
      width: 100,
      text: (row, reader) => reader.said(table[`kind.${row.kind}`]),
    }),
    kit.custom('side', {
      label: table.side,
      width: 80,
      text: (row, reader) => (row.side === null ? EMPTY : reader.said(table[`side.${row.side}`])),
    }),
    kit.custom('applies', {
      label: table.applies,
      width: 160,
      text: (row, reader) => (row.applies === null ? EMPTY : said(table, `applies.${row.applies}`, reader)),
    }),
    kit.custom('asks', { label: table.asks, width: 420, text: (row, reader) => capital(asked(row, reader)) }),
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
