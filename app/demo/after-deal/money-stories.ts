import {
  checkRefund,
  completeRefund,
  refundBalance,
  refuseRefund,
  withdrawRefund,
} from '#fulfilment/money/contract/balance.ts';
import { blockCreditLine, listCreditLines } from '#fulfilment/money/contract/credit.ts';
import {
  approveWriteOff,
  listAllReceivables,
  writeOffReceivable,
} from '#fulfilment/money/contract/receivable.ts';
import {
  addBankAccount,
  endBankAccount,
  refuseBankAccount,
  verifyBankAccount,
} from '#fulfilment/payments/contract/bank-account.ts';
import {
  approvePayer,
  deletePayment,
  rejectPayment,
  reversePayment,
  withdrawPayment,
} from '#fulfilment/payments/contract/payment.ts';
import { paymentScene } from '#fulfilment/payments/rules/file-scenes.ts';
import { dec, round2 } from '#kernel/rules/decimal.ts';
import { demoCompany } from '../reference/companies.ts';
import { soldAndPaid } from './course.ts';
import { COMPANIES, type CompanyName } from './desk.ts';
import { bags, glycol, luzeBags, methanol, solvent } from './goods.ts';
import { confirmed, type PaymentWish, registered, spare } from './paying.ts';
import { buyerOf, orderNow, sellerOf, sold, submitted, type Wish } from './sale.ts';
import type { Scheduled, Story } from './story.ts';
import { delivered } from './trucks.ts';

const one = ({ id, version }: { id: string; version: number }) => ({ id, version });
const NOT_BY_BANK: PaymentWish = { payeeAccountId: null, bankRef: null, receivedDate: null };

/** A bank's acceptance, or a company's: whole or in part; confirmed by the seller, or waiting for him. */
const byBill =
  (wish: Wish, method: '20' | '30', part: boolean, confirms: boolean): Story =>
  async (d) => {
    const sale = await sold(d, wish);
    await submitted(d, sale);
    const { unpaidAmount } = await orderNow(d, sale);
    const amount = part ? round2(dec(unpaidAmount).dividedBy(2)) : unpaidAmount;
    const payment = await registered(d, sale, {
      ...NOT_BY_BANK,
      settlementMethod: method,
      amount,
      amountAgain: amount,
      allocations: [{ targetType: 'ORDER', targetId: sale.orderId, amount }],
      billNo: `1${method}4331000015${d.today.replaceAll('-', '')}${String(d.serial()).padStart(9, '0')}`,
      billFrom: '1',
      billTo: dec(amount).times(100).toFixed(0),
      billAmount: unpaidAmount,
      billDrawer: '东莞市湾畔胶粘制品有限公司（演示）',
      billAcceptor: method === '20' ? '中国工商银行东莞分行' : '东莞市湾畔胶粘制品有限公司（演示）',
      billIssueDate: d.day(-20),
      billDueDate: d.day(120),
    });
    if (confirms) await confirmed(d, sale, payment);
  };
/** A domestic letter of credit over the order and its tolerance. */
const byLetterOfCredit =
  (wish: Wish, confirms: boolean): Story =>
  async (d) => {
    const sale = await sold(d, {
      ...wish,
      terms: { paymentTerm: '40', settlementMethod: '45', lcOpenDays: 7 },
    });
    await submitted(d, sale);
    const { orderAmount } = await orderNow(d, sale);
    const payment = await registered(d, sale, {
      ...NOT_BY_BANK,
      settlementMethod: '45',
      lcNo: `DLC${d.today.slice(2).replaceAll('-', '')}${String(d.serial()).padStart(4, '0')}`,
      lcIssuingBank: '中国银行东莞分行',
      lcAdvisingBank: '中国银行江阴支行',
      lcType: '10',
      lcAmount: round2(dec(orderAmount).times('1.1')),
      lcTolerancePct: '10',
      lcLatestShipment: d.day(20),
      lcExpiry: d.day(41),
      lcPresentationDays: 15,
      lcTenor: '即期',
    });
    if (confirms) await confirmed(d, sale, payment);
  };
/** Somebody else pays, with his letter; the operator has looked at it, or not yet. */
const byThirdParty =
  (approves: boolean): Story =>
  async (d) => {
    const sale = await sold(d, methanol('30.00'));
    await submitted(d, sale);
    const buyer = await buyerOf(d, sale, 'finance');
    const payment = await registered(d, sale, {
      thirdParty: '东莞市粤湾投资管理有限公司（演示）',
      letterFileIds: [await d.file(buyer, paymentScene, 'letter')],
    });
    if (!approves) return;
    await d.pass();
    await confirmed(d, sale, await d.does(await d.as('finance'), approvePayer, one(payment)));
  };
type End = 'draft' | 'deleted' | 'rejected' | 'withdrawn' | 'reversed';
const transferEnds =
  (wish: Wish, end: End): Story =>
  async (d) => {
    const sale = await sold(d, wish);
    await submitted(d, sale);
    const payment = await registered(d, sale, end === 'draft' || end === 'deleted' ? { submit: false } : {});
    await d.pass();
    if (end === 'deleted') await d.does(await buyerOf(d, sale, 'finance'), deletePayment, one(payment));
    if (end === 'rejected')
      await d.does(await sellerOf(d, sale, 'finance'), rejectPayment, {
        ...one(payment),
        reason: '当日流水未见该笔款项，请核对账号',
      });
    if (end === 'withdrawn') await d.does(await buyerOf(d, sale, 'finance'), withdrawPayment, one(payment));
    if (end !== 'reversed') return;
    const done = await confirmed(d, sale, payment);
    await d.pass();
    await d.does(await d.as('finance'), reversePayment, { ...one(done), reason: '银行退汇，款项未实际到账' });
  };
/** Goods on credit: the line is drawn, the receivable opened; paid in time, in part, late, or not. */
const onCredit = (wish: Wish, after: number | null, share = '1'): Story =>
  async function* onCredit(d) {
    const sale = await sold(d, wish);
    await submitted(d, sale, '10');
    yield 1;
    await delivered(d, sale, { planned: '30.00', shipped: '29.980', received: '29.960' });
    if (after === null) return;
    yield after;
    const { unpaidAmount } = await orderNow(d, sale);
    const amount = round2(dec(unpaidAmount).times(share));
    await confirmed(
      d,
      sale,
      await registered(d, sale, {
        amount,
        amountAgain: amount,
        allocations: [{ targetType: 'ORDER', targetId: sale.orderId, amount }],
      }),
    );
  };
/** Money the buyer keeps here, and takes back to his bank. */
const takenBack: Story = async function* takenBack(d) {
  const sale = yield* soldAndPaid(d, methanol('30.00'));
  await spare(d, sale, '200000.00');
  const buyer = await buyerOf(d, sale, 'finance');
  const ask = (amount: string, reason: string) =>
    d.does(buyer, refundBalance, { amount, currency: 'CNY', reason });
  const finance = await d.as('finance');
  const paidOut = await ask('60000.00', '多付货款转回');
  await d.pass();
  const checked = await d.does(await d.as('admin'), checkRefund, one(paidOut));
  await d.pass();
  await d.does(finance, completeRefund, { ...one(checked), bankRef: d.bankRef() });
  const refusedOne = await ask('20000.00', '备用金转回');
  await d.pass();
  await d.does(finance, refuseRefund, { ...one(refusedOne), reason: '账户名称变更未备案' });
  await d.pass();
  await d.does(buyer, withdrawRefund, one(await ask('15000.00', '备用金转回')));
  yield 20;
  await d.pass();
  await d.does(await d.as('admin'), checkRefund, one(await ask('25000.00', '备用金转回')));
  await d.pass();
  await ask('30000.00', '备用金转回');
};
/** What nobody will pay any more is written off by two people of the platform. */
const writtenOff: Story = async (d) => {
  const finance = await d.as('finance');
  const { list } = await d.does(finance, listAllReceivables, { state: '40' });
  const [oldest] = list.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  if (oldest === undefined) return;
  await d.pass();
  const asked = await d.does(finance, writeOffReceivable, {
    ...one(oldest),
    reason: '金额较小，双方同意不再追收',
  });
  await d.pass();
  await d.does(await d.as('admin'), approveWriteOff, one(asked));
};
/** Accounts that wait to be looked at, were refused, and are used no more. */
const moreAccounts: Story = async (d) => {
  const operator = await d.as('finance');
  const filed = async (name: CompanyName, side: 'seller' | 'buyer', account: string) => {
    await d.pass();
    const who = await d.as(COMPANIES[name].finance, side);
    const added = await d.does(who, addBankAccount, {
      holder: demoCompany(COMPANIES[name].no).zh,
      bankName: '招商银行（演示）',
      currency: 'CNY',
      account,
      cnapsCode: '308584000013',
      fileIds: [await d.file(who, paymentScene, 'slip')],
    });
    return { who, row: one(added) };
  };
  await filed('chengwan', 'seller', '7559 1234 5678 0001');
  const refused = await filed('yuewan', 'buyer', '7559 1234 5678 0002');
  await d.pass();
  await d.does(operator, refuseBankAccount, { ...refused.row, reason: '开户许可证照片不清晰，请重新上传' });
  const former = await filed('chengwan', 'seller', '7559 1234 5678 0003');
  await d.pass();
  const verified = await d.does(operator, verifyBankAccount, former.row);
  await d.pass();
  await d.does(former.who, endBankAccount, one(verified));
};
/** The line of a customer who is late is blocked. */
const blocked: Story = async (d) => {
  const seller = await d.as('yonghai_admin', 'seller');
  const [line] = (await d.does(seller, listCreditLines, {})).list;
  await d.pass();
  if (line !== undefined)
    await d.does(seller, blockCreditLine, { ...one(line), reason: '逾期未付，暂停赊销' });
};

export const moneyStories: readonly Scheduled[] = [
  [57, onCredit(glycol('30.00'), null)],
  [51, onCredit(bags('30.00'), null)],
  [41, onCredit(solvent('30.00'), null)],
  [36, onCredit(luzeBags('30.00'), null)],
  [33, onCredit(methanol('30.00'), 5)],
  [29, onCredit(bags('30.00'), 18, '0.4')],
  [24, onCredit(glycol('30.00'), 10, '0.5')],
  [14, onCredit(methanol('30.00'), null)],
  [5, onCredit(bags('30.00'), null)],
  [4, onCredit(luzeBags('30.00'), null)],
  [30, takenBack],
  [22, byBill(methanol('60.00'), '20', false, true)],
  [6, byBill(methanol('60.00'), '20', true, true)],
  [3, byBill(bags('30.00'), '30', false, true)],
  [1, byBill(methanol('30.00'), '20', false, false)],
  [7, byLetterOfCredit(methanol('120.00'), true)],
  [1, byLetterOfCredit(methanol('90.00'), false)],
  [13, byThirdParty(true)],
  [1, byThirdParty(false)],
  [1, transferEnds(methanol('30.00'), 'draft')],
  [1, transferEnds(bags('30.00'), 'draft')],
  [1, transferEnds(luzeBags('30.00'), 'deleted')],
  [1, transferEnds(glycol('30.00'), 'rejected')],
  [1, transferEnds(solvent('30.00'), 'withdrawn')],
  [3, transferEnds(methanol('30.00'), 'reversed')],
  [5, writtenOff],
  [3, blocked],
  [10, moreAccounts],
];
