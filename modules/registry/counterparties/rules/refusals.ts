import { refusal } from '#kernel/rules/refusal.ts';

/** The own company's rules keep it from this deal: whom, goods, currency, sum or payment terms. */
export const OwnTermsShut = refusal(17021, 'OWN_TERMS_SHUT', {
  zh: '贵司的交易对手设置不允许此交易',
  en: "Your company's counterparty rules do not allow this deal",
});
/** The other side's rules do; which of them and their figures are never said. */
export const CounterpartyTermsShut = refusal(17022, 'COUNTERPARTY_TERMS_SHUT', {
  zh: '对方不按此条件交易',
  en: 'The counterparty does not deal on these terms',
});
