import { createStore, operatorStore, useStore } from '#kernel/web/request/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { type CreditRow, listAllCreditLines, listCreditLines } from '../contract/credit.ts';
import { creditHref } from '../rules/hrefs.ts';
import { moneyWords } from '../rules/words.ts';
import { standingBadge } from './badges.ts';
import { creditActs } from './credit-acts.ts';
import { CreditDialog, type CreditPanel } from './credit-dialogs.tsx';

const t = moneyWords.table;
type Which = 'seller' | 'buyer' | 'operator';
function screenOf(which: Which) {
  const panel = createStore<CreditPanel | null>(null);
  function Above() {
    const open = useStore(panel);
    return open === null ? null : <CreditDialog panel={open} onClose={() => panel.set(null)} />;
  }
  const call = (which === 'operator' ? listAllCreditLines : listCreditLines) as typeof listCreditLines;
  return listScreen(call, moneyWords, (kit) => ({
    title: t.creditLines,
    entityName: t.creditNoun,
    above: Above,
    opens: (row) => creditHref(row.id),
    ...(which === 'seller'
      ? { create: { run: () => panel.set({ what: 'grant' }), label: t.grant, button: 'Add' } }
      : {}),
    columns: [
      kit.named('buyerName', { width: 210, link: (row) => creditHref(row.id) }),
      kit.state('standing', standingBadge),
      kit.named('sellerName', { width: 210 }),
      kit.money('granted', { currency: (row) => row.currency }),
      kit.money('drawn'),
      kit.money('free', { strong: true }),
      kit.count('creditDays'),
      kit.date('validUntil'),
      kit.text('blockedReason', { optional: true }),
      kit.dateTime('gmtCreate', { width: 140, optional: true }),
    ],
    filters: [
      kit.search('keyword', { label: t.keyword }),
      kit.oneOf('standing', standingBadge, { first: true }),
    ],
    actions: [
      kit.open('view', (row) => creditHref(row.id), { label: t.view, button: 'View' }),
      ...creditActs<CreditRow>(kit, (row) => panel.set({ what: 'change', row })),
    ],
    card: ['buyerName', 'standing', 'sellerName', 'granted', 'drawn', 'free', 'validUntil'],
    empty: { help: t.emptyCredit },
    exportAs: which === 'operator' ? 'CREDIT_ALL' : 'CREDIT',
  }));
}
const screens = { seller: screenOf('seller'), buyer: screenOf('buyer'), operator: screenOf('operator') };
/** /collectionManagement/creditLines: what a seller lets customers owe, and what a buyer may owe. */
export default function CreditLines() {
  const person = useStore(operatorStore);
  const Screen =
    person?.identityType === 'platform'
      ? screens.operator
      : person?.identityType === 'seller'
        ? screens.seller
        : screens.buyer;
  return <Screen />;
}
