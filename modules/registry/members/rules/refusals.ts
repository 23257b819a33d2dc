import { refusal } from '#kernel/rules/refusal.ts';

export { MemberForbidden } from '#kernel/rules/refusals.ts';

/** E-BLK-01: one party blacklists the other, or an operator blacklist forbids it. It never says whose list. */
export const PartyBlocked = refusal(17005, 'PARTY_BLOCKED', {
  zh: '对方暂不可交易',
  en: 'Trading with this party is not possible',
});
