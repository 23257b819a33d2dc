import { inLocale } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { GateRuleRow } from '../contract/gate-rules.ts';
import type { ReportRow } from '../contract/report.ts';
import { GATE_VERSION, gateVersionLifecycle } from '../rules/gate-version-lifecycle.ts';
import { gateRuleWords } from '../rules/gate-words.ts';
import { reportLifecycle } from '../rules/report-lifecycle.ts';
import { reportWords } from '../rules/report-words.ts';
import { dutyWords, paperWords } from '../rules/words.ts';
import { listGateRulesHandler } from './list-gate-rules.ts';
import { listAllReportsHandler } from './reports.ts';

const t = reportWords.table;
const reports: readonly ExportColumn<ReportRow>[] = [
  { key: 'companyName', heading: t.companyName, width: 30 },
  {
    key: 'product',
    heading: t.product,
    width: 24,
    value: (row, reader) => inLocale({ zh: row.productZh, en: row.productEn }, reader.locale),
  },
  { key: 'side', heading: t.side, codes: { seller: t['side.seller'], buyer: t['side.buyer'] } },
  { key: 'quantity', heading: t.quantity, kind: 'quantity' },
  { key: 'dealtOn', heading: t.dealtOn, kind: 'date' },
  { key: 'dueDate', heading: t.dueDate, kind: 'date' },
  {
    key: 'state',
    heading: t.state,
    codes: {
      '10': reportLifecycle.labels.open,
      '20': reportLifecycle.labels.reported,
      '40': reportLifecycle.labels.dropped,
    },
  },
  { key: 'overdue', heading: t.overdue },
  { key: 'reportedOn', heading: t.reportedOn, kind: 'date' },
  { key: 'receiptNo', heading: t.receiptNo, width: 20 },
  { key: 'bizNo', heading: t.bizNo, width: 20 },
  { key: 'reportedByName', heading: t.reportedByName },
  { key: 'note', heading: t.note, width: 30 },
];
/** «What I see» of the reports of all companies. */
exporter({
  bizType: 'CONTROLLED_REPORT',
  title: t.title,
  handler: listAllReportsHandler,
  columns: reports,
});

const g = gateRuleWords.table;
const names = { ...paperWords.table, ...dutyWords.table, never: g['asks.never'] };
const asked = (row: GateRuleRow): readonly string[] =>
  row.duty !== null ? [row.duty] : row.asks === 'paper' ? row.papers : row.asks === null ? [] : [row.asks];
const rules: readonly ExportColumn<GateRuleRow>[] = [
  { key: 'controlClass', heading: g.controlClass, set: 'control_class' },
  { key: 'kind', heading: g.kind, codes: { rule: g['kind.rule'], duty: g['kind.duty'] } },
  { key: 'side', heading: g.side, codes: { seller: g['side.seller'], buyer: g['side.buyer'] } },
  {
    key: 'applies',
    heading: g.applies,
    codes: {
      always: g['applies.always'],
      ownProduct: g['applies.ownProduct'],
      boughtIn: g['applies.boughtIn'],
      trader: g['applies.trader'],
      selfUse: g['applies.selfUse'],
      selfUseRequired: g['applies.selfUseRequired'],
    },
  },
  {
    key: 'asks',
    heading: g.asks,
    width: 50,
    value: (row, reader) =>
      asked(row)
        .map((key) => inLocale(names[key as keyof typeof names], reader.locale))
        .join(inLocale(g.or, reader.locale)),
  },
  { key: 'validFrom', heading: g.validFrom, kind: 'date' },
  { key: 'validTo', heading: g.validTo, kind: 'date' },
  { key: 'inForce', heading: g.inForce },
  {
    key: 'state',
    heading: g.state,
    codes: {
      [GATE_VERSION.draft]: gateVersionLifecycle.labels.draft,
      [GATE_VERSION.released]: gateVersionLifecycle.labels.released,
    },
  },
  { key: 'author', heading: g.author, value: (row) => row.draft?.authorName ?? null },
];
/** The rule table of the gate. */
exporter({
  bizType: 'GATE_RULE',
  title: g.title,
  handler: listGateRulesHandler,
  columns: rules,
});
