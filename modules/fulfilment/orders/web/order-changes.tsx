import { Button } from 'antd';
import { useState } from 'react';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import { useBindingAct } from '#kernel/web/screens/binding-act.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { Diff, type Formatter, useFormatter } from '#kernel/web/screens/index.ts';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import { showBinding } from '#kernel/rules/format.ts';
import type { OrderChange, OrderDetail } from '../contract/order.ts';
import { confirmChange, proposeChange, refuseChange, withdrawChange } from '../contract/order-acts.ts';
import { CHANGE } from '../rules/change-lifecycle.ts';
import { changeSentence, historyField, shownChange } from '../rules/change-text.ts';
import { changeWords } from '../rules/change-words.ts';
import { orderScreenWords } from '../rules/screen-words.ts';
import { AddressField } from './own-defaults.tsx';

const c = changeWords.table;
type Wish = readonly { readonly lineNo: number; readonly quantity: string }[];

/** One quantity per line. */
function QuantitiesField(props: FieldProps<unknown>) {
  const t = useWords(changeWords);
  const lines = (props.value ?? []) as Wish;
  const set = (lineNo: number, quantity: string) =>
    props.onChange(lines.map((l) => (l.lineNo === lineNo ? { ...l, quantity } : l)));
  return (
    <div className="od-quantities" id={props.id}>
      {lines.map((l) => (
        <Input
          key={l.lineNo}
          aria-label={t('quantityOfLine', { line: l.lineNo })}
          inputMode="decimal"
          value={l.quantity}
          status={props.invalid ? 'error' : ''}
          onChange={(e) => set(l.lineNo, e.target.value.trim())}
        />
      ))}
    </div>
  );
}

/** What may change of a submitted order; the address is the buyer's own, so the buyer alone is asked for it. */
const dialogOf = (buyer: boolean) =>
  formDialog(proposeChange, changeWords, ({ field, section }) => ({
    title: c.changeTitle,
    label: c.change,
    done: c.changeDone,
    sections: [
      section(
        [
          field.date('deliveryStart', { required: false }),
          field.date('deliveryEnd', { required: false }),
          field.text('placeName', { most: 200, required: false }),
          ...(buyer
            ? [
                field.custom('deliveryAddressId', AddressField, {
                  span: 3,
                  required: false,
                  verb: 'select',
                }),
              ]
            : []),
          field.custom('quantities', QuantitiesField, { help: c.quantityHelp, required: false }),
          field.text('payerName', { most: 100, required: false }),
          field.textarea('reason', { most: 300, span: 3 }),
        ],
        { help: c.changeHelp },
      ),
    ],
  }));
const BuyerChangeDialog = dialogOf(true);
const SellerChangeDialog = dialogOf(false);

/** Asks for a change, with everything as it stands. */
export function ChangeDialog({ row, onClose }: { row: OrderDetail; onClose: () => void }) {
  const start = {
    id: row.id,
    version: row.version,
    deliveryStart: row.deliveryStart,
    deliveryEnd: row.deliveryEnd,
    placeName: row.placeName,
    payerName: row.payerName,
    quantities: row.lines.map((l) => ({ lineNo: l.lineNo, quantity: l.agreedQty })),
  };
  return row.side === 'buyer' ? (
    <BuyerChangeDialog start={start} onClose={onClose} />
  ) : (
    <SellerChangeDialog start={start} onClose={onClose} />
  );
}

const readerOf = (row: Pick<OrderDetail, 'uom'>, formatter: Formatter) => ({
  uom: row.uom,
  locale: formatter.locale,
  day: formatter.date,
});
const differences = (row: OrderDetail, change: OrderChange, formatter: Formatter) =>
  change.items.flatMap((item) => {
    const shown = shownChange(item, readerOf(row, formatter));
    return shown === null
      ? []
      : [{ key: historyField(item), label: shown.label, old: shown.before, new: shown.after }];
  });

type Verb = 'confirmChange' | 'refuseChange' | 'withdrawChange';
const CALLS = { confirmChange, refuseChange, withdrawChange } as const;
/** The question before an answer, with what differs; a refusal of the server stands in it. */
function AnswerDialog({
  row,
  change,
  verb,
  onClose,
}: {
  row: OrderDetail;
  change: OrderChange;
  verb: Verb;
  onClose: () => void;
}) {
  const t = useWords(changeWords);
  const formatter = useFormatter();
  const act = useBindingAct(CALLS[verb] as typeof refuseChange, `orders.${verb}:${change.id}`, {
    done: onClose,
  });
  const said = changeSentence(change.items, readerOf(row, formatter));
  const body =
    verb === 'confirmChange'
      ? t('confirmBody', { change: said })
      : verb === 'withdrawChange'
        ? t('withdrawBody')
        : undefined;
  return (
    <ActDialog
      verb={t(verb)}
      danger={verb !== 'confirmChange'}
      question={{ title: `${t(verb)} ${row.orderNo}`, body }}
      reason={verb === 'refuseChange'}
      busy={act.running}
      problem={act.problem}
      onCancel={onClose}
      onGo={(reason) => {
        const one = { id: row.id, version: row.version, changeId: change.id };
        act.run((verb === 'refuseChange' ? { ...one, reason } : one) as never);
      }}
    />
  );
}

/** The live request, its differences old to new, and what the reader may answer. */
export function LiveChange({ row }: { row: OrderDetail }) {
  const t = useWords(changeWords);
  const s = useWords(orderScreenWords);
  const format = useFormat();
  const formatter = useFormatter();
  const [verb, ask] = useState<Verb | null>(null);
  const change = row.changes.find((one) => one.state === CHANGE.proposed);
  if (change === undefined) return null;
  return (
    <section className="sc-card od-change" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p>
        {t('askedBy', {
          side: s(change.side),
          name: change.askedName,
          reason: change.reason,
        })}{' '}
        <span className="sc-faint">{t('answerBy', { until: showBinding(change.answerBy) })}</span>
      </p>
      <Diff differences={differences(row, change, formatter)} />
      <p className="od-acts" lang={format.locale === 'zh_CN' ? 'zh-CN' : 'en'}>
        {(change.can as Verb[]).map((one) => (
          <Button
            key={one}
            type={one === 'confirmChange' ? 'primary' : 'default'}
            danger={one !== 'confirmChange'}
            onClick={() => ask(one)}
          >
            {t(one)}
          </Button>
        ))}
      </p>
      {verb === null ? null : (
        <AnswerDialog row={row} change={change} verb={verb} onClose={() => ask(null)} />
      )}
    </section>
  );
}
