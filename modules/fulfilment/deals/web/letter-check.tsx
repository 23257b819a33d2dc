import { inLocale } from '#kernel/rules/words.ts';
import { SignedDocumentCheck } from '#kernel/web/document-check/index.tsx';
import { documentCheckWords } from '#kernel/web/document-check/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { verifyLetter } from '../contract/letter.ts';
import { letterCheckWords } from '../rules/check-words.ts';
import { LETTER, letterLifecycle } from '../rules/letter-lifecycle.ts';

/**
 * /token/letter?no=…&hash=…: whether a printed letter is genuine, for anybody who holds it. Prices and parties
 * never come here.
 */
export default function LetterCheckPage() {
  const t = useWords(letterCheckWords);
  const k = useWords(documentCheckWords);
  const format = useFormat();
  return (
    <SignedDocumentCheck
      words={letterCheckWords.table}
      check={verifyLetter}
      inputOf={(letterNo, hash) => ({ letterNo, hash })}
      inForce={({ state }) => state === LETTER.effective}
      factsOf={({ state, dealDay, effectiveDay }) => [
        [t('dealDay'), format.date(dealDay)],
        [k('state'), inLocale(letterLifecycle.labels[letterLifecycle.nameOf(state ?? '')], format.locale)],
        ...(effectiveDay === null ? [] : [[k('effectiveDay'), format.date(effectiveDay)] as const]),
      ]}
    />
  );
}
