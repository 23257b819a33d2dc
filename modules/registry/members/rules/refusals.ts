import { refusal } from '#kernel/rules/refusal.ts';

/** E-CMP-01 (trading-domain 21.2): the acting company is not approved or disabled. */
export const MemberForbidden = refusal(16001, 'MEMBER_FORBIDDEN', {
  zh: '会员未认证或已禁用',
  en: 'Member not approved or disabled',
});
/** E-BLK-01: one party blacklists the other, or an operator blacklist forbids it. It never says whose list. */
export const PartyBlocked = refusal(17005, 'PARTY_BLOCKED', {
  zh: '对方暂不可交易',
  en: 'Trading with this party is not possible',
});
