import { useWords } from '#kernel/web/i18n/index.ts';
import { useBindingAct } from '#kernel/web/screens/binding-act.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import {
  cancelFixing,
  declineFixing,
  executeFixing,
  fixForBuyer,
  type FixingRow,
  type PricingDetail,
  placeFixing,
} from '../contract/fixing.ts';
import { fixingWords } from '../rules/fixing-words.ts';

const w = fixingWords.table;
const PlaceForm = formDialog(placeFixing, fixingWords, ({ field, section }) => ({
  title: w.placeTitle,
  label: w.place,
  done: w.placeDone,
  sections: [section([field.quantity('quantity'), field.price('limitPrice')], { help: w.placeHelp })],
}));
const FixForBuyerForm = formDialog(fixForBuyer, fixingWords, ({ field, section }) => ({
  title: w.fixForBuyerTitle,
  label: w.fixForBuyer,
  done: w.fixForBuyerDone,
  sections: [section([field.quantity('quantity'), field.price('futures')], { help: w.fixForBuyerHelp })],
}));
const ExecuteForm = formDialog(executeFixing, fixingWords, ({ field, section }) => ({
  title: w.executeTitle,
  label: w.execute,
  done: w.executeDone,
  sections: [section([field.price('futures', { span: 3 })])],
}));

/** Declined with a reason, or taken back: whatever is refused stands in the dialog. */
function EndDialog({
  fixing,
  about,
  verb,
  onClose,
}: {
  readonly fixing: FixingRow;
  readonly about: string;
  readonly verb: 'decline' | 'cancel';
  onClose(): void;
}) {
  const t = useWords(fixingWords);
  const declining = verb === 'decline';
  const act = useBindingAct(
    (declining ? declineFixing : cancelFixing) as typeof declineFixing,
    `fixings.${verb}:${fixing.id}`,
    { done: onClose },
  );
  return (
    <ActDialog
      verb={t(verb)}
      danger
      question={{
        title: `${t(declining ? 'declineTitle' : 'cancelTitle')} ${about}`,
        body: declining ? undefined : t('cancelBody'),
      }}
      reason={declining}
      busy={act.running}
      problem={act.problem}
      onCancel={onClose}
      onGo={(reason) => {
        const one = { id: fixing.id, version: fixing.version };
        act.run((declining ? { ...one, reason } : one) as never);
      }}
    />
  );
}

export type Asked =
  | { readonly verb: 'place' }
  | { readonly verb: 'fixForBuyer' }
  | { readonly verb: 'execute'; readonly fixing: FixingRow }
  | { readonly verb: 'decline' | 'cancel'; readonly fixing: FixingRow };
/** The dialog of what was pressed, filled with what is open. */
export function FixingDialog({
  asked,
  pricing,
  onClose,
}: {
  readonly asked: Asked;
  readonly pricing: PricingDetail;
  onClose(): void;
}) {
  const { orderId, orderNo, rest } = pricing;
  if (asked.verb === 'place')
    return (
      <PlaceForm
        about={orderNo}
        start={{ orderId, quantity: rest, limitPrice: pricing.lastQuote?.value ?? '' }}
        onClose={onClose}
      />
    );
  if (asked.verb === 'fixForBuyer')
    return <FixForBuyerForm about={orderNo} start={{ orderId, quantity: rest }} onClose={onClose} />;
  if (asked.verb === 'execute')
    return (
      <ExecuteForm
        about={orderNo}
        start={{ id: asked.fixing.id, version: asked.fixing.version, futures: asked.fixing.limitPrice }}
        onClose={onClose}
      />
    );
  return <EndDialog fixing={asked.fixing} about={orderNo} verb={asked.verb} onClose={onClose} />;
}
