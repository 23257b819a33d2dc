import './shipments.css';
import { sayWeight } from '#fulfilment/quantities/rules/unit-words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { FormAside } from '#kernel/web/screens/form-types.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { noteDetail } from '../contract/note.ts';
import { confirmReceipt } from '../contract/receipt.ts';
import { noteHref } from '../rules/hrefs.ts';
import { shipScreenWords } from '../rules/screen-words.ts';
import { isByWater } from '../rules/transport.ts';
import { settlementWeight, type DiffRule } from '../rules/weight-difference.ts';
import NoteForm from './note-form.tsx';
import { outturnFile, receiptFields, receiptStart } from './receipt-fields.tsx';

const t = shipScreenWords.table;
type Values = Omit<InputOf<typeof confirmReceipt>, 'idempotencyKey'> & {
  readonly $shipped?: string;
  readonly $rule?: string;
  readonly $permille?: string;
  readonly $mode?: string;
  readonly $uom?: string;
};
const isWeight = (text: string): boolean => /^\d{1,12}(\.\d{1,3})?$/.test(text);

/** What the receipt will come to, while it is being typed. */
function Aside({ values }: FormAside<Values>) {
  const w = useWords(shipScreenWords);
  const { locale } = useFormatter();
  const { $shipped: shipped, $rule: rule, $permille: permille, $uom: uom = null } = values;
  if (!shipped || !permille) return null;
  const typed = values.receivedWeight ?? '';
  const answer = isWeight(typed)
    ? settlementWeight({
        rule: rule as DiffRule,
        shipped,
        received: typed,
        tolerancePermille: permille,
        buyerScaleValid: isByWater(values.$mode ?? '') || Boolean(values.receiptScaleExpiry),
      })
    : null;
  return (
    <section className="sm-aside" aria-label={w('section.result')}>
      <p>{w('receiveHelp', { permille })}</p>
      <dl>
        <dt>{w('shippedWeight')}</dt>
        <dd>{sayWeight(shipped, uom, locale)}</dd>
        {answer === null ? null : (
          <>
            <dt>{w('diff')}</dt>
            <dd>{`${sayWeight(answer.diff, uom, locale)} (${answer.permille} ‰)`}</dd>
            <dt>{w('settlementWeight')}</dt>
            <dd>{sayWeight(answer.settlement, uom, locale)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

const Receipt = formScreen(confirmReceipt, shipScreenWords, (kit) => ({
  title: t.receive,
  aside: Aside,
  drafts: false,
  load: async ({ search }) => {
    const note = await call(noteDetail, { id: search.id ?? '' }, { silent: true });
    return {
      id: note.id,
      version: note.version,
      ...receiptStart(note),
      arrivalTime: note.arrivalTime ?? note.serverTime,
      files: [],
      $shipped: note.shippedWeight ?? '0',
      $rule: note.diffRule,
      $permille: note.tolerancePermille,
    };
  },
  sections: [
    kit.section(
      [
        kit.field.dateTime('arrivalTime', { required: false }),
        ...receiptFields(kit),
        ...outturnFile(kit, false),
      ],
      { title: t['section.result'] },
    ),
  ],
  confirm: kit.submit({ label: t.receive, done: t.receiveDone, after: (out) => noteHref(out.id) }),
}));

/**
 * /shippingManagement/receiptPickup: with `?id=` the buyer confirms what arrived, else he writes a note of what he
 * collects.
 */
export default function ReceiptPickup() {
  const { search } = useScreen();
  return search.id === undefined ? <NoteForm /> : <Receipt />;
}
