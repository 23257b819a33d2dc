import type { LocalizedText } from '#kernel/rules/words.ts';
import { translate } from '#kernel/rules/words.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { Question } from '#kernel/web/screens/acts.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { draftGateLine, draftGateRule, type GateRuleRow, updateGateDraft } from '../contract/gate-rules.ts';
import { gateRuleWords } from '../rules/gate-words.ts';
import { dutyWords, paperWords } from '../rules/words.ts';

const { table } = gateRuleWords;
export const textOf = (of: object, key: string, formatter: Formatter): string =>
  formatter.text((of as Readonly<Record<string, LocalizedText | undefined>>)[key] ?? { zh: key, en: key });
/** The papers of which any will do, a declaration, a handler, a duty, or that the class is not traded at all. */
export function asked(row: Pick<GateRuleRow, 'asks' | 'papers' | 'duty'>, formatter: Formatter): string {
  if (row.duty !== null) return textOf(dutyWords.table, row.duty, formatter);
  if (row.asks === 'never') return formatter.text(table['asks.never']);
  if (row.asks === 'paper')
    return row.papers.map((p) => textOf(paperWords.table, p, formatter)).join(formatter.text(table.or));
  return row.asks === null ? '' : textOf(paperWords.table, row.asks, formatter);
}
const choices = (of: object, values: readonly string[]) =>
  values.map((value) => ({
    value,
    ...((of as Readonly<Record<string, LocalizedText>>)[value] as LocalizedText),
  }));
const PAPERS = choices(paperWords.table, ['10', '20', '21', '22', '23', '24', '25', '26', '27']);
const DUTIES = choices(dutyWords.table, Object.keys(dutyWords.table));
const ASKS = (['paper', 'declaration', 'handler', 'never'] as const).map((value) => ({
  value,
  ...table[`asks.${value}`],
}));

const SIDES = (['seller', 'buyer'] as const).map((value) => ({ value, ...table[`side.${value}`] }));
const APPLIES = (['always', 'ownProduct', 'boughtIn', 'trader', 'selfUse', 'selfUseRequired'] as const).map(
  (value) => ({ value, ...table[`applies.${value}`] }),
);
const KINDS = (['rule', 'duty'] as const).map((value) => ({ value, ...table[`kind.${value}`] }));

const opened = createStore<GateRuleRow | 'new' | null>(null);
/** Opens the dialog of a line that takes no other's place. */
export const addLine = (): void => opened.set('new');
/** Opens the dialog of a new version of a line, or of a draft. */
export const editVersion = (row: GateRuleRow): void => opened.set(row);
type Kit = Parameters<Parameters<typeof formDialog<typeof updateGateDraft, typeof table>>[2]>[0];
const sections = ({ field, section }: Kit, kind: GateRuleRow['kind']) => [
  section(
    [
      ...(kind === 'rule'
        ? [
            field.select('asks', ASKS, { required: true }),
            field.many('papers', PAPERS, {
              span: 2,
              when: (values) => values.asks === 'paper',
              required: true,
              help: table['papers.help'],
            }),
          ]
        : [field.select('duty', DUTIES, { required: true, span: 3 })]),
      field.date('validFrom', { required: true, help: table['validFrom.help'] }),
      field.date('validTo', { required: false, help: table['validTo.help'] }),
    ],
    { help: table.help },
  ),
];
const common = { label: table.save, done: table.saved };
const edits = (kind: GateRuleRow['kind']) =>
  formDialog(updateGateDraft, gateRuleWords, (kit) => ({
    title: table.editDraft,
    ...common,
    sections: sections(kit, kind),
  }));
const adds = (kind: GateRuleRow['kind']) =>
  formDialog(draftGateRule, gateRuleWords, (kit) => ({
    title: table.newVersion,
    ...common,
    // A new version has the fields of a draft and its line beside them.
    sections: sections(kit as unknown as Kit, kind),
  }));
const EDIT = { rule: edits('rule'), duty: edits('duty') };
const ADD = { rule: adds('rule'), duty: adds('duty') };
const isRule = (values: { readonly kind?: unknown }) => values.kind === 'rule';
const NewLine = formDialog(draftGateLine, gateRuleWords, ({ field, section }) => ({
  title: table.newLine,
  ...common,
  sections: [
    section(
      [
        field.select('kind', KINDS, { required: true }),
        field.code('controlClass', 'control_class', { required: true }),
        field.select('side', SIDES, { required: true, when: isRule }),
        field.select('applies', APPLIES, { required: true, when: isRule }),
        field.select('asks', ASKS, { required: true, when: isRule }),
        field.many('papers', PAPERS, {
          span: 2,
          when: (values) => isRule(values) && values.asks === 'paper',
          required: true,
          help: table['papers.help'],
        }),
        field.select('duty', DUTIES, { required: true, when: (values) => values.kind === 'duty' }),
        field.date('validFrom', { required: true, help: table['newLine.validFrom'] }),
        field.date('validTo', { required: false, help: table['validTo.help'] }),
      ],
      { help: table['newLine.help'] },
    ),
  ],
}));

export function VersionDialogs() {
  const row = useStore(opened);
  if (row === null) return null;
  const onClose = () => opened.set(null);
  if (row === 'new')
    return <NewLine start={{ kind: 'rule', applies: 'always', asks: 'paper' }} onClose={onClose} />;
  const fields = { asks: row.asks, papers: row.papers, duty: row.duty } as object;
  const days = row.draft === null ? {} : { validFrom: row.validFrom, validTo: row.validTo };
  if (row.draft === null) {
    const Add = ADD[row.kind];
    return <Add start={{ line: row.id, ...fields }} onClose={onClose} />;
  }
  const Edit = EDIT[row.kind];
  const { id, version } = row.draft;
  return <Edit start={{ id, version, ...fields, ...days }} onClose={onClose} />;
}

/** A line in words: class, side and whom it concerns. */
export function lineName(row: GateRuleRow, formatter: Formatter): string {
  const parts = [
    formatter.codeName('control_class', row.controlClass),
    ...(row.side === null ? [] : [formatter.text(table[`side.${row.side}`])]),
    ...(row.applies === null ? [] : [textOf(table, `applies.${row.applies}`, formatter)]),
    formatter.text(table[`kind.${row.kind}`]),
  ];
  return parts.join(' · ');
}
/** What the release of a draft changes, and from which day. */
export function releaseQuestion(row: GateRuleRow, formatter: Formatter): Question {
  const { locale } = formatter;
  const before = row.draft === null ? '' : asked(row.draft.before, formatter);
  const until =
    row.validTo === null
      ? ''
      : translate(gateRuleWords, locale, 'until', { to: formatter.date(row.validTo) });
  return {
    title: formatter.text(table['ask.release']),
    body: translate(gateRuleWords, locale, row.draft?.isNew ? 'ask.release.new' : 'ask.release.body', {
      from: formatter.date(row.validFrom),
      line: lineName(row, formatter),
      before,
      after: asked(row, formatter),
      until,
    }),
  };
}
export const deleteQuestion = (row: GateRuleRow, formatter: Formatter): Question => ({
  title: formatter.text(table['ask.delete']),
  body: translate(gateRuleWords, formatter.locale, 'ask.delete.body', {
    from: formatter.date(row.validFrom),
  }),
});
