import { z } from 'zod';
import { showMoney, showQuantity } from '#kernel/rules/format.ts';
import { refusal } from '#kernel/rules/refusal.ts';
import { auctionWords } from './words.ts';

/** What an auction still lacks before it is submitted; fields by their names on the form. */
export const AuctionIncomplete = refusal(19401, 'AUCTION_INCOMPLETE', {
  zh: '竞拍信息未填写完整：{named}',
  en: 'The auction is not complete: {named}',
  details: { fields: z.array(z.string()) },
  spell: ({ fields }, locale) => ({
    named: fields
      .map((field) => {
        const word = (auctionWords.table as Record<string, { zh: string; en: string } | undefined>)[field];
        return word === undefined ? field : locale === 'zh_CN' ? word.zh : word.en;
      })
      .join(locale === 'zh_CN' ? '、' : ', '),
  }),
});
/** Start, length and open hours (7.1, administration-domain 16). */
export const AuctionTimes = refusal(19402, 'AUCTION_TIMES', {
  zh: '竞拍须至少提前 {minutes} 分钟开始，时长 10 分钟至 7 天，且全程处于活动市场开市时间内',
  en: 'An auction starts {minutes} {minutes|minute|minutes} ahead at least, lasts 10 minutes to 7 days, and lies inside the open hours of the market of activities',
  details: { minutes: z.number() },
});
/** Terms that contradict each other: a reserve on the wrong side, a cap below the minimum, a floor that no tick reaches. */
export const AuctionTermsConflict = refusal(19403, 'AUCTION_TERMS_CONFLICT', {
  zh: '竞拍条款不一致，请检查所标字段',
  en: 'These terms of the auction do not fit each other',
});
/** The goods are not on the seller's shelf. */
export const AuctionGoods = refusal(19404, 'AUCTION_GOODS', {
  zh: '商品不在架或不属于本企业',
  en: 'The product is not on your shelf',
});
export const AuctionNotEnrolled = refusal(19406, 'AUCTION_NOT_ENROLLED', {
  zh: '请先报名，再出价',
  en: 'Enrol before you bid',
});
export const AuctionNotBegun = refusal(19407, 'AUCTION_NOT_BEGUN', {
  zh: '竞拍尚未开始',
  en: 'The bidding has not begun',
});
const limit = { limit: z.string() };
const price = ({ limit: value }: { limit: string }) => ({ price: showMoney(value) });
export const BidBelowStart = refusal(19408, 'BID_BELOW_START', {
  zh: '出价不能低于起拍价 {price}',
  en: 'A bid is at least the start price of {price}',
  details: limit,
  spell: price,
});
export const BidOffStep = refusal(19409, 'BID_OFF_STEP', {
  zh: '出价不符合加价幅度',
  en: 'The price is not on the increments of this auction',
});
export const BidBelowNext = refusal(19410, 'BID_BELOW_NEXT', {
  zh: '出价须不低于 {price}',
  en: 'The next bid is at least {price}',
  details: limit,
  spell: price,
});
/** The price in force is above what was accepted at most. */
export const BidPriceInForce = refusal(19411, 'BID_PRICE_IN_FORCE', {
  zh: '当前价为 {price}，高于您接受的价格',
  en: 'The price in force is {price}, above what you accept',
  details: limit,
  spell: price,
});
export const AuctionSoldOut = refusal(19412, 'AUCTION_SOLD_OUT', {
  zh: '已全部售出',
  en: 'Everything is sold',
});
export const BidAboveCap = refusal(19413, 'BID_ABOVE_CAP', {
  zh: '每家企业最多 {quantity}',
  en: 'A company may take {quantity} at most',
  details: limit,
  spell: ({ limit: value }) => ({ quantity: showQuantity(value) }),
});
export const BidQuantity = refusal(19414, 'BID_QUANTITY', {
  zh: '数量须为起拍量加整数倍加量幅度，或全部剩余量',
  en: 'A quantity is the minimum plus whole increments, or all that is left',
});
export const BidNotBetter = refusal(19415, 'BID_NOT_BETTER', {
  zh: '新出价不得降低价格或数量，且至少一项须高于您的上一次出价（{price}）',
  en: 'A new bid lowers neither price nor quantity and raises one of them above your last bid ({price})',
  details: limit,
  spell: price,
});
export const BidDepositShort = refusal(19416, 'BID_DEPOSIT_SHORT', {
  zh: '保证金未足额冻结：可用余额还差 {price} 元',
  en: 'The deposit cannot be frozen in full: CNY {price} are missing from the available balance',
  details: limit,
  spell: price,
});
/** Nothing may be changed so near to the end, or a second time. */
export const AuctionProlongRange = refusal(19417, 'AUCTION_PROLONG_RANGE', {
  zh: '只能延期一次，且须在结束前 10 分钟以上；新的结束时间须晚于原时间，并处于开市时间内',
  en: 'An auction is prolonged once, more than ten minutes before its end, to a later time inside open hours',
});
/** A seller stops only what nobody bid for. */
export const AuctionBidsStand = refusal(19418, 'AUCTION_BIDS_STAND', {
  zh: '已有有效出价，卖方不能终止，请联系平台',
  en: 'There are bids; only the platform may stop this auction now',
});
/** Voids are for fraud, or for slips of the finger reported within two minutes (7.2). */
export const BidVoidRules = refusal(19419, 'BID_VOID_RULES', {
  zh: '误操作须在出价后 2 分钟内提出，且高于次高价 50% 以上',
  en: 'An input error is reported within two minutes of the bid and lies more than 50 % above the next price',
});
export const AuctionRebidRest = refusal(19420, 'AUCTION_REBID_REST', {
  zh: '剩余量不足起拍量，或重新竞价的期限已过',
  en: 'Less than the minimum quantity is left, or the time for a re-bid is over',
});
export const AuctionSecondChance = refusal(19421, 'AUCTION_SECOND_CHANCE', {
  zh: '没有可接受的递补机会，或已超过期限',
  en: 'There is no second chance to take, or its time is over',
});
export const AuctionLeaveWithBid = refusal(19422, 'AUCTION_LEAVE_WITH_BID', {
  zh: '已有有效出价，不能退出',
  en: 'You have a bid that counts and cannot leave',
});
/** Who did not pay in an earlier round is not let into the next one. */
export const AuctionBarred = refusal(19423, 'AUCTION_BARRED', {
  zh: '贵司在此前场次未按约付款，不能参加本场',
  en: 'Your company did not pay in an earlier round of this auction and cannot take part',
});
export const AuctionResultNotReady = refusal(19424, 'AUCTION_RESULT_NOT_READY', {
  zh: '结果尚未产生',
  en: 'There is no result yet',
});
