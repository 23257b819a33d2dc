import { inLocale } from '#kernel/rules/words.ts';
import { SignedDocumentCheck } from '#kernel/web/document-check/index.tsx';
import { documentCheckWords } from '#kernel/web/document-check/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { verifyContract } from '../contract/verify.ts';
import { contractCheckWords } from '../rules/check-words.ts';
import { protocolLifecycle } from '../rules/contract-lifecycle.ts';

const IN_FORCE: readonly string[] = ['20', '21', '22'];

/**
 * /token/contract?no=…&hash=…: whether a printed contract is genuine, for anybody who holds it. Its state and days
 * alone come here, never names or prices.
 */
export default function ContractCheckPage() {
  const t = useWords(contractCheckWords);
  const k = useWords(documentCheckWords);
  const format = useFormat();
  return (
    <SignedDocumentCheck
      words={contractCheckWords.table}
      check={verifyContract}
      inputOf={(protocolNo, hash) => ({ protocolNo, hash })}
      inForce={({ state }) => IN_FORCE.includes(state ?? '')}
      factsOf={({ state, effectiveDay, expiryDay }) => [
        [
          k('state'),
          inLocale(protocolLifecycle.labels[protocolLifecycle.nameOf(state ?? '')], format.locale),
        ],
        ...(effectiveDay === null ? [] : [[k('effectiveDay'), format.date(effectiveDay)] as const]),
        ...(expiryDay === null ? [] : [[t('expiryDay'), format.date(expiryDay)] as const]),
      ]}
    />
  );
}
