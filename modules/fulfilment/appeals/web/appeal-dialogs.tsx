import { sayAmount, unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { type LocalizedText, translate } from '#kernel/rules/words.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import type { AppealDetail } from '../contract/appeal.ts';
import {
  acceptAppeal,
  agreeAppeal,
  decideAppeal,
  inspectAppeal,
  respondAppeal,
} from '../contract/appeal-acts.ts';
import { MOST_FILES, OUTCOME } from '../rules/appeal-lifecycle.ts';
import { appealWords } from '../rules/words.ts';

const t = appealWords.table;
export type AppealPanel = 'respond' | 'inspect' | 'offer' | 'accept' | 'decide';
export const appealPanel = createStore<{ readonly what: AppealPanel; readonly id: string } | null>(null);

const Respond = formDialog(respondAppeal, appealWords, ({ field, section }) => ({
  title: t.respond,
  label: t.respond,
  done: t.responded,
  sections: [
    section(
      [
        field.textarea('text', { most: 2000, rows: 5, span: 3 }),
        field.files('files', evidenceScene, { most: MOST_FILES, required: false, span: 3 }),
      ],
      { help: t.respondHelp },
    ),
  ],
}));
const ON = [
  { value: 'sample', ...t.onSampleText },
  { value: 'goods', ...t.onGoods },
];
const SEAL = [
  { value: 'intact', ...t.sealWhole },
  { value: 'broken', ...t.sealBroken },
];
const Inspect = formDialog(inspectAppeal, appealWords, ({ field, section }) => ({
  title: t.inspectTitle,
  label: t.inspect,
  done: t.inspected,
  sections: [
    section([
      field.text('agency', { most: 100, span: 2 }),
      field.date('inspectedOn'),
      field.radio('onSample', ON, { span: 3 }),
      field.radio('sealIntact', SEAL, {
        span: 3,
        required: (v) => v.onSample === 'sample',
        when: (v) => v.onSample === 'sample',
      }),
      field.textarea('result', { most: 2000, rows: 3, span: 3 }),
      field.file('report', evidenceScene, { span: 3 }),
    ]),
  ],
}));
type Values = Readonly<Record<string, unknown>>;
/** Amounts and quantities of a dialog are in the currency and the unit of the goods the appeal is about; not sent. */
const inCurrency = (v: Values): string => (typeof v.$currency === 'string' ? v.$currency : '');
const inUnit = (v: Values, formatter: Formatter): string =>
  typeof v.$uom === 'string' ? unitMark(v.$uom, formatter.locale) : '';
const Offering = formDialog(agreeAppeal, appealWords, ({ field, section }) => ({
  title: t.offerTitle,
  label: t.offer,
  done: t.offered,
  sections: [
    section(
      [
        field.money('amount', { required: false, unit: inCurrency }),
        field.weight('qty', { required: false, unit: inUnit }),
        field.textarea('text', { most: 2000, rows: 4, span: 3 }),
      ],
      { help: t.offerHelp },
    ),
  ],
}));
const accepting = (help: LocalizedText) =>
  formDialog(acceptAppeal, appealWords, ({ field, section }) => ({
    title: t.acceptTitle,
    label: t.accept,
    done: t.accepted,
    sections: [section([field.textarea('plan', { most: 1000, rows: 4, span: 3 })], { help })],
  }));
const Accept = accepting(t.acceptHelp);
const Consent = accepting(t.consentHelp);
const gives = (v: Values): boolean => v.outcome !== OUTCOME.refused;
const OUTCOMES = [
  { value: '20', ...t.upheld },
  { value: '30', ...t.partly },
  { value: '40', ...t.refusedOutcome },
];
/** What is held between the two stands beside the fields that decide about it; it is not sent. */
type HeldAs = '$deposit' | '$earnestMoney';
const held = (v: Values, as: HeldAs): AppealDetail['deposit'] =>
  (v[as] as AppealDetail['deposit'] | undefined) ?? null;
const about = (as: HeldAs, help: LocalizedText) => ({
  when: (v: Values) => held(v, as) !== null && gives(v),
  help: (v: Values, formatter: Formatter) => {
    const of = held(v, as);
    if (of === null) return null;
    const filled = { no: of.no, amount: sayAmount(of.currency, of.balance), help: formatter.text(help) };
    return translate(appealWords, formatter.locale, 'heldHelp', filled);
  },
});
const Decide = formDialog(decideAppeal, appealWords, ({ field, section }) => ({
  title: t.decideTitle,
  label: t.decide,
  done: t.decided,
  wide: true,
  sections: [
    section(
      [
        field.radio('outcome', OUTCOMES, { span: 3 }),
        field.money('amount', {
          required: false,
          when: gives,
          unit: inCurrency,
          label: t.decidedAmount,
        }),
        field.weight('qty', { required: false, when: gives, unit: inUnit, label: t.decidedQty }),
        field.money('forfeit', {
          required: false,
          span: 3,
          unit: (v) => held(v, '$deposit')?.currency ?? '',
          ...about('$deposit', t.forfeitHelp),
        }),
        field.bool('returnDouble', { span: 3, ...about('$earnestMoney', t.doubleHelp) }),
        field.textarea('text', { most: 2000, rows: 5, span: 3, label: t.decision }),
        field.text('ruleCited', { most: 300, span: 3 }),
      ],
      { help: t.decideHelp },
    ),
  ],
}));

/** The dialog that is open for this appeal. */
export function AppealDialog({ row }: { row: AppealDetail }) {
  const open = useStore(appealPanel);
  if (open === null || open.id !== row.id) return null;
  const shared = { about: row.appealNo, onClose: () => appealPanel.set(null) };
  const start = { id: row.id, version: row.version };
  if (open.what === 'respond') return <Respond {...shared} start={{ ...start, files: [] }} />;
  if (open.what === 'inspect') return <Inspect {...shared} start={start} />;
  const measured = { $currency: row.currency, $uom: row.uom };
  if (open.what === 'offer') return <Offering {...shared} start={{ ...start, ...measured }} />;
  if (open.what === 'decide') {
    const between = { $deposit: row.deposit, $earnestMoney: row.earnestMoney };
    const decision = { ...start, ...measured, ...between, amount: row.claimAmount, qty: row.claimQty };
    return <Decide {...shared} start={decision} />;
  }
  return row.hiddenDefect ? <Consent {...shared} start={start} /> : <Accept {...shared} start={start} />;
}
