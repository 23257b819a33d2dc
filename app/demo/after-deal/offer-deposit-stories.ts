import { round2, sub } from '#kernel/rules/decimal.ts';
import { acceptBuyer, counter } from '#trading/offers/contract/negotiation.ts';
import { DEPOSIT_NATURE } from '#trading/offers/rules/codes.ts';
import { accepted, answered, decided, filed } from './appealing.ts';
import { received } from './appeal-stories.ts';
import { soldAndPaid } from './course.ts';
import { methanol, solvent } from './goods.ts';
import { spare } from './paying.ts';
import { buyerOf, dealt, offeredBy, sellerOf, type Wish } from './sale.ts';
import type { Scheduled, Story } from './story.ts';

/** A tenth of the price is frozen by who takes the offer. */
const withDeposit = (wish: Wish, depositNature: '10' | '20'): Wish => ({
  ...wish,
  terms: { ...wish.terms, depositPct: '10', depositNature },
});

/** Earnest money that the seller returns double: he delivered after the window, and the operator decided so. */
const returnedDouble: Story = async function* returnedDouble(d) {
  const before = yield* soldAndPaid(d, solvent('20.00'));
  await spare(d, before, '60000.00');
  const sale = yield* received(d, withDeposit(solvent('30.00'), DEPOSIT_NATURE.earnest));
  const appeal = await filed(d, sale, {
    appealType: '40',
    claimAmount: '1500.00',
    claim: '卖方逾期交货，我方停产待料，请求赔偿损失并双倍返还定金。',
  });
  yield 1;
  await answered(d, appeal, '装置检修延后，已提前电话说明。');
  await accepted(d, appeal, '核对交货期、预约与出库记录。');
  await decided(d, appeal, {
    outcome: '30',
    amount: '900.00',
    returnDouble: true,
    text: '卖方逾期交货属实，赔偿 900 元，所收定金双倍返还。',
    ruleCited: '《民法典》第 587 条、《平台交易规则》第 16 条',
  });
};
/** Taken today with its deposit: the letter waits for both, the deposit stands frozen beside it. */
const frozen: Story = async (d) => {
  await dealt(d, withDeposit(solvent('20.00'), DEPOSIT_NATURE.performance));
};
/** Agreed today by a buyer without balance: he has two hours for his deposit. */
const waiting: Story = async (d) => {
  const of: Wish = { ...methanol('60.00'), buyer: 'jiangyu', terms: { negotiable: true } };
  const wish = withDeposit(of, DEPOSIT_NATURE.performance);
  const offer = await offeredBy(d, wish);
  await d.pass();
  const opened = await d.does(await buyerOf(d, wish, 'trader'), counter, {
    offerId: offer.id,
    price: round2(sub(offer.unitPrice ?? '0', '5')),
    quantity: wish.quantity,
    priceConfirmed: true,
    validUntil: new Date(d.now.getTime() + 3_600_000).toISOString(),
    message: '保证金稍后入账',
  });
  const [round] = opened.ladder;
  await d.does(await sellerOf(d, wish, 'trader'), acceptBuyer, {
    id: opened.id,
    version: opened.version,
    roundSeq: 1,
    roundHash: round?.hash as string,
  });
};

export const offerDepositStories: readonly Scheduled[] = [
  [6, returnedDouble],
  [0, frozen],
  [0, waiting],
];
