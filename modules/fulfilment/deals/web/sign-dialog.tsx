import { useState } from 'react';
import { provisionalWords } from '#fulfilment/quantities/rules/provisional-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, useAct } from '#kernel/web/request/index.ts';
import { ConfirmPanel, notifyCanceled } from '#kernel/web/screens/index.ts';
import { SigningDialog } from '#kernel/web/screens/signing.tsx';
import { type LetterDetail, signLetter } from '../contract/letter.ts';
import { formulaOf } from '../rules/letter-content.ts';
import { LETTER } from '../rules/letter-lifecycle.ts';
import { LetterChanged } from '../rules/refusals.ts';
import { letterPageWords } from '../rules/screen-words.ts';
import { dealWords } from '../rules/words.ts';
import { termsOf } from './letter-sheet.tsx';

/** What the signature binds to. */
function Binding({ letter }: { letter: LetterDetail }) {
  const format = useFormat();
  const terms = termsOf(letter);
  const finalPrice = formulaOf(terms.price, format.locale);
  return (
    <ConfirmPanel
      terms={{
        price: terms.price.unitPrice,
        quantity: terms.quantity.quantity,
        currency: terms.price.currency,
        quantityUnit: unitMark(terms.quantity.uom.code, format.locale),
        counterparty: nameOf(letter, 'counterparty', format.locale) ?? '',
        taxRate: terms.price.taxRate,
        deadline: letter.signDeadline,
      }}
      more={
        finalPrice === null
          ? []
          : [
              {
                label: inLocale(provisionalWords.table.finalPrice, format.locale),
                value: finalPrice,
                wide: true,
              },
            ]
      }
    />
  );
}

/** Signing: what binds is spelled out, then the tick, then the code. The hash sent is that of what is on screen. */
export function SignDialog({
  letter,
  onClose,
  onChanged,
}: {
  letter: LetterDetail;
  onClose: () => void;
  onChanged: () => void;
}) {
  const t = useWords(letterPageWords);
  const s = useWords(dealWords);
  const format = useFormat();
  const [done, setDone] = useState<string | null>(null);
  const { act } = useAct(signLetter, { silent: true, onDone: (answer) => setDone(answer.state) });
  const { price } = termsOf(letter);
  return (
    <SigningDialog
      title={t('signing', { no: `${letter.letterNo}-V${letter.letterVersion}` })}
      statement={s('confirmSign')}
      button={t('signAmount', { amount: `${price.currency} ${format.money(price.amount)}` })}
      done={done === null ? null : t(done === LETTER.effective ? 'signedEffective' : 'signed')}
      sign={(verifyTicket) =>
        act({ id: letter.id, version: letter.version, contentHash: letter.contentHash, verifyTicket })
      }
      onRefused={(error) => {
        if (isRefusal(error) && error.status === LetterChanged.status) onChanged();
      }}
      onCancel={() => {
        onClose();
        notifyCanceled();
      }}
      onClose={onClose}
    >
      <Binding letter={letter} />
      <p className="sc-prose">{s('signHint')}</p>
    </SigningDialog>
  );
}
