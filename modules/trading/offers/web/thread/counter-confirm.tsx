import { Button } from 'antd';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { isUnanswered, serverNow } from '#kernel/web/request/index.ts';
import { ConfirmPanel } from '#kernel/web/screens/index.ts';
import { threadWords } from '../../rules/thread-words.ts';
import { type CounterFormProps, inputOf, type useCounter } from './counter-send.ts';
import { formulaFact } from './settled.ts';
import { amountOf, differs, type Terms, validityEnd } from './terms.ts';

/** The last look before a counter-offer binds: sums, party, validity; a far price asks once more. */
export function CounterConfirm({
  props,
  draft,
  validity,
  message,
  sending,
  onClose,
}: {
  props: CounterFormProps;
  draft: Terms;
  validity: string;
  message: string;
  sending: ReturnType<typeof useCounter>;
  onClose: () => void;
}) {
  const t = useWords(threadWords);
  const format = useFormat();
  const { act, far, refused } = sending;
  const amount = amountOf(draft);
  const until = validityEnd(validity, serverNow(), props.offerUntil);
  const problem =
    refused === null || far !== null ? null : isUnanswered(refused) ? t('unanswered') : refused.message;
  return (
    <Modal
      open
      width={520}
      title={t(far ? 'priceFarTitle' : 'counterTitle')}
      closable={!act.running}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={act.running} onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            type="primary"
            autoFocus
            loading={act.running}
            onClick={() => act.run(inputOf(props, draft, validity, message, far !== null))}
          >
            {far
              ? t('priceFarGo', { price: format.price(draft.price) })
              : t('counterGo', { currency: props.currency, amount: format.money(amount) })}
          </Button>
        </>
      }
    >
      {far ? (
        <p className="th-warn" role="alert">
          {t('priceFarBody', {
            price: format.price(draft.price),
            reference: format.price(far.reference),
            distance: far.distance,
          })}
        </p>
      ) : null}
      <ConfirmPanel
        terms={{
          price: draft.price,
          quantity: draft.quantity,
          currency: props.currency,
          quantityUnit: props.unit,
          counterparty: props.counterparty,
          taxRate: props.taxRate,
          deadline: until,
        }}
        more={formulaFact(props.formula, props.reader)}
      />
      <p className="sc-prose sc-faint">{t(props.firm ? 'counterFirm' : 'counterSubject')}</p>
      {problem ? (
        <p className="fm-error" role="alert">
          {problem}
        </p>
      ) : null}
    </Modal>
  );
}

/** Amounts of both proposals side by side, as they are typed. */
export function AmountLine({ draft, against, currency }: { draft: Terms; against: Terms; currency: string }) {
  const t = useWords(threadWords);
  const format = useFormat();
  const draftAmount = amountOf(draft);
  // Sums of different quantities say nothing beside each other.
  const remote = differs(draft, against, 'quantity') ? null : amountOf(against);
  return (
    <p className="th-amount ct-num" aria-live="polite">
      {remote === null
        ? t('amountNow', { currency, amount: format.money(draftAmount) })
        : t('amountVersus', { currency, amount: format.money(draftAmount), theirs: format.money(remote) })}
    </p>
  );
}

/** Validity and message of the proposal. */
