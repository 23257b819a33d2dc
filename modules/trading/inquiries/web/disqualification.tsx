import { useWords } from '#kernel/web/i18n/index.ts';
import { useBindingAct } from '#kernel/web/screens/binding-act.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import type { disqualifyQuote } from '../contract/buyer.ts';
import type { adminDisqualifyQuote } from '../contract/oversight.ts';
import { inquiryWords } from '../rules/words.ts';

/** A quote is put out of the comparison, with the reason its supplier reads; a refusal leaves what was typed. */
export function Disqualification({
  call,
  quote,
  onClose,
}: {
  call: typeof disqualifyQuote | typeof adminDisqualifyQuote;
  quote: { readonly quoteId: string; readonly version: number; readonly quoteNo: string };
  onClose: () => void;
}) {
  const t = useWords(inquiryWords);
  const act = useBindingAct(call, `${call.name}:${quote.quoteId}`, { done: onClose });
  return (
    <ActDialog
      question={{ title: t('disqualifyTitle', { no: quote.quoteNo }), body: t('disqualifyBody') }}
      verb={t('disqualify')}
      danger
      reason
      busy={act.running}
      problem={act.problem}
      onGo={(reason) => act.run({ id: quote.quoteId, version: quote.version, reason: reason ?? '' })}
      onCancel={onClose}
    />
  );
}
