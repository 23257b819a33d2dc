import type { ComponentType } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { lifecycleBadge } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  deleteGateDraft,
  type GateRuleRow,
  listGateRules,
  releaseGateDraft,
} from '../contract/gate-rules.ts';
import { gateVersionLifecycle, gateVersionTones } from '../rules/gate-version-lifecycle.ts';
import { gateRuleWords } from '../rules/gate-words.ts';
import {
  addLine,
  asked,
  deleteQuestion,
  editVersion,
  lineName,
  releaseQuestion,
  textOf,
  VersionDialogs,
} from './gate-drafts.tsx';

const { table } = gateRuleWords;
const badge = lifecycleBadge(gateVersionLifecycle, gateVersionTones);
const draftOf = (row: GateRuleRow) => ({ id: row.draft?.id ?? '', version: row.draft?.version ?? 1 });
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
  above: VersionDialogs,
  nameOf: lineName,
  create: { run: addLine, label: table.newLine, button: 'Edit' },
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
        row.applies === null ? EMPTY : textOf(table, `applies.${row.applies}`, formatter),
    }),
    kit.custom('asks', {
      label: table.asks,
      width: 420,
      text: (row, formatter) => capital(asked(row, formatter) || EMPTY),
    }),
    kit.date('validFrom', { width: 110 }),
    kit.date('validTo', { width: 110 }),
    kit.bool('inForce', { width: 80 }),
    kit.state('state', badge, { width: 90 }),
    kit.custom('author', {
      label: table.author,
      width: 110,
      text: (row) => row.draft?.authorName ?? EMPTY,
    }),
  ],
  filters: [
    kit.oneOf('controlClass', 'control_class', { first: true }),
    kit.oneOf('side', choices('side', ['seller', 'buyer']), { first: true }),
    kit.oneOf('kind', choices('kind', ['rule', 'duty']), { first: true }),
  ],
  actions: [
    kit.doing('newVersion', editVersion, {
      label: table.newVersion,
      button: 'Edit',
      when: (row) => row.can.includes('newVersion'),
    }),
    kit.doing('edit', editVersion, {
      label: table.edit,
      button: 'Edit',
      when: (row) => row.can.includes('edit'),
    }),
    kit.act('release', releaseGateDraft, {
      label: table.release,
      send: draftOf,
      question: releaseQuestion,
      done: table.released,
    }),
    kit.act('delete', deleteGateDraft, {
      label: table.delete,
      danger: true,
      send: draftOf,
      question: deleteQuestion,
      done: table.deleted,
    }),
  ],
  exportAs: 'GATE_RULE',
  empty: { title: table.empty, help: table.help },
  card: ['controlClass', 'side', 'asks', 'validFrom', 'state'],
  muted: (row) => !row.inForce && row.draft === null,
}));
export default GateRules;
