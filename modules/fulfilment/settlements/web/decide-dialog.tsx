import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import type { PickSource } from '#kernel/web/fields/index.ts';
import { call } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { decideSettlement, settlementDecisions } from '../contract/settlement-acts.ts';
import { settlementWords } from '../rules/words.ts';

const words = settlementWords.table;
/** Ended appeals about the statement, by their numbers. */
const decisionsOf = (id: string): PickSource => {
  const ask = async () =>
    (await call(settlementDecisions, { id }, { silent: true })).map((a) => ({
      value: a.id,
      label: a.appealNo,
      note: [
        dayOf(a.endedAt),
        ...(a.decidedAmount === null ? [] : [sayAmount(a.currency, a.decidedAmount)]),
      ].join(' · '),
    }));
  return {
    name: `settlements.decisions ${id}`,
    search: async (keyword) => (await ask()).filter((a) => a.label.includes(keyword)),
    named: async (ids) => (await ask()).filter((a) => ids.includes(a.value)),
  };
};
/** The operator ends a dispute by the decision of an appeal. Opened with id and version. */
export const DecideDialog = formDialog(decideSettlement, settlementWords, ({ field, section }) => ({
  title: words.decideTitle,
  label: words.decide,
  sections: [
    section(
      [
        field.pick('appealId', (v) => decisionsOf(v.id ?? ''), { span: 3 }),
        field.textarea('reason', { most: 300, span: 3 }),
      ],
      { help: words.decideHelp },
    ),
  ],
}));
