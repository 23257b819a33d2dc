import { dealDetail, voidDeal } from '#fulfilment/deals/contract/deal.ts';
import { letterDetail, reissueLetter, signLetter } from '#fulfilment/deals/contract/letter.ts';
import { LETTER } from '#fulfilment/deals/rules/letter-lifecycle.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { runDue } from '#kernel/server/jobs.ts';
import type { Desk } from './desk.ts';
import { bags, glycol, methanol, solvent } from './goods.ts';
import { buyerOf, dealt, sellerOf, type Wish } from './sale.ts';
import type { Scheduled, Story } from './story.ts';

async function signedBy(d: Desk, who: Actor, letterId: string): Promise<void> {
  await d.pass();
  const { id, version, contentHash } = await d.does(who, letterDetail, { id: letterId });
  await d.does(who, signLetter, { id, version, contentHash, verifyTicket: await d.ticket(who) });
}
/** A letter one side has signed, and the other one still has to. */
const halfSigned =
  (wish: Wish, by: 'seller' | 'buyer'): Story =>
  async (d) => {
    const { letterId } = await dealt(d, wish);
    await signedBy(
      d,
      by === 'seller' ? await sellerOf(d, wish, 'trader') : await buyerOf(d, wish, 'trader'),
      letterId,
    );
  };
/** Written anew with the right telephone number; both sign the second version. */
const corrected: Story = async (d) => {
  const wish = glycol('60.00');
  const { letterId } = await dealt(d, wish);
  const [seller, buyer] = [await sellerOf(d, wish, 'trader'), await buyerOf(d, wish, 'trader')];
  await signedBy(d, seller, letterId);
  await d.pass();
  const { id, version } = await d.does(seller, letterDetail, { id: letterId });
  const anew = await d.does(seller, reissueLetter, {
    id,
    version,
    changes: { sellerPhone: '13800000023' },
    reason: '卖方联系电话填写有误',
  });
  for (const who of [seller, buyer]) await signedBy(d, who, anew.id);
};
/** Never signed by the buyer: the operator voids the deal, the goods are free again. */
const fallen: Story = async function* fallen(d) {
  const wish = methanol('120.00');
  const { letterId, dealId } = await dealt(d, wish);
  await signedBy(d, await sellerOf(d, wish, 'trader'), letterId);
  const operator = await d.as('operator');
  const state = async () => (await d.does(operator, letterDetail, { id: letterId })).letterState;
  // The time to sign ends on the next working day.
  while ((await state()) !== LETTER.overdue) {
    yield 1;
    await runDue(d.stage.runtime);
  }
  await d.pass();
  const { id, version } = await d.does(operator, dealDetail, { id: dealId });
  await d.does(operator, voidDeal, { id, version, reason: '买方逾期未签署成交确认函', faultSide: 'buyer' });
};

export const letterStories: readonly Scheduled[] = [
  [31, fallen],
  [15, corrected],
  [0, halfSigned(bags('60.00'), 'seller')],
  [0, halfSigned(solvent('60.00'), 'buyer')],
];
