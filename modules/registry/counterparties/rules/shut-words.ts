import { words } from '#kernel/rules/words.ts';

/** Why a line that is shown cannot be taken up: whose counterparty rules shut it (trading-domain 19.3.1). */
export const shutWords = words('counterparties.shut', {
  shut: { zh: '不可交易', en: 'Shut' },
  own: {
    zh: '贵司的交易对手设置不允许此交易',
    en: "Your company's counterparty rules do not allow this deal",
  },
  counterparty: { zh: '对方不按此条件交易', en: 'The counterparty does not deal on these terms' },
});
