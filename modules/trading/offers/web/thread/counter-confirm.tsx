import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { serverNow } from '#kernel/web/request/index.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { type CounterFormProps, inputOf, type useCounter } from './counter-send.ts';
import { formulaFact } from './settled.ts';
import { amountOf, changedFacts, differs, type Terms, validityEnd } from './terms.ts';

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
  const { far } = sending;
  const price = format.price(draft.price);
  return (
    <ActDialog
      verb={t('counterTitle')}
      danger={false}
      reason={false}
      busy={sending.running}
      problem={far ? null : sending.problem}
      question={{
        title: t(far ? 'priceFarTitle' : 'counterTitle'),
        warning: far
          ? t('priceFarBody', { price, reference: format.price(far.reference), distance: far.distance })
          : undefined,
        body: t(props.firm ? 'counterFirm' : 'counterSubject'),
        terms: {
          price: draft.price,
          quantity: draft.quantity,
          currency: props.currency,
          quantityUnit: props.unit,
          counterparty: props.counterparty,
          taxRate: props.taxRate,
          deadline: validityEnd(validity, serverNow(), props.offerUntil),
        },
        facts: [
          ...changedFacts(draft, props.standing, {
            lane: props.lane,
            formatter: props.reader,
            named: props.named,
          }),
          ...formulaFact(props.formula, props.reader),
        ],
        button: far
          ? t('priceFarGo', { price })
          : t('counterGo', { currency: props.currency, amount: format.money(amountOf(draft)) }),
        decline: t('dismiss'),
      }}
      onCancel={onClose}
      onGo={() => sending.run(inputOf(props, draft, validity, message, far !== null))}
    />
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
