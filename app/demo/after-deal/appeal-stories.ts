import { listAppealDrafts } from '#fulfilment/appeals/contract/appeal.ts';
import { refuseAppeal } from '#fulfilment/appeals/contract/appeal-acts.ts';
import { appealDetail } from '#fulfilment/appeals/contract/appeal.ts';
import { askInvoiceRed, issueInvoiceRed } from '#fulfilment/invoices/contract/invoice-acts.ts';
import type { InvoiceDetail } from '#fulfilment/invoices/contract/invoice.ts';
import { listSettlements, type SettlementDetail } from '#fulfilment/settlements/contract/settlement.ts';
import {
  accepted,
  answered,
  type Appeal,
  decided,
  filed,
  inspected,
  offered,
  withdrawn,
} from './appealing.ts';
import {
  agreed,
  completed,
  draftOf,
  invoiced,
  invoiceNo,
  invoiceNow,
  sentOut,
  settled,
  statementNow,
} from './billing.ts';
import { loadsOf, soldAndPaid } from './course.ts';
import type { Desk } from './desk.ts';
import { bags, glycol, luzeBags, methanol, solvent, styrene } from './goods.ts';
import { disputed } from './goods-stories.ts';
import { refundsSent } from './paying.ts';
import { buyerOf, type Sale, sellerOf, type Wish } from './sale.ts';
import type { Scheduled, Story } from './story.ts';
import { delivered } from './trucks.ts';

const RULE = '《平台交易规则》第 16 条';
const QUALITY = { appealType: '10', aspect: 'quality' } as const;
const one = ({ id, version }: { id: string; version: number }) => ({ id, version });

/** Sold, paid, received and confirmed as received; the statement is drafted. */
export async function* received(d: Desk, wish: Wish): AsyncGenerator<number, Sale> {
  const sale = yield* soldAndPaid(d, wish);
  for (const load of loadsOf(d, wish.quantity)) await delivered(d, sale, load);
  await completed(d, sale);
  yield 1;
  return sale;
}
/** The statement that waited for the appeal is sent and confirmed. */
export async function settledAfter(d: Desk, sale: Sale): Promise<SettlementDetail> {
  const draft = await draftOf(d, sale);
  return agreed(d, sale, draft.state === '00' ? await sentOut(d, sale, draft) : draft);
}
/** The red letter an invoice owes for what was decided. */
async function redLetter(d: Desk, sale: Sale, invoice: InvoiceDetail, amount: string): Promise<void> {
  const [buyer, seller] = [await buyerOf(d, sale, 'finance'), await sellerOf(d, sale, 'finance')];
  await d.pass();
  await d.does(buyer, askInvoiceRed, {
    ...one(await invoiceNow(d, sale, invoice.id)),
    redReason: '40',
    amount,
    reason: '申诉裁定折让',
  });
  await d.pass();
  await d.does(seller, issueInvoiceRed, {
    ...one(await invoiceNow(d, sale, invoice.id)),
    invoiceNo: invoiceNo(d),
    issueDate: d.today,
    redConfirmNo: `HZ${d.today.replaceAll('-', '')}${String(d.serial()).padStart(6, '0')}`,
  });
}

/**
 * Purity below the guarantee, on a sealed sample: decided in part after the invoice, a correction, its refund and its red
 * letter; what was said to be new was none.
 */
const purityDecided: Story = async function* purityDecided(d) {
  const sale = yield* received(d, methanol('30.00'));
  const statement = await settled(d, sale);
  await refundsSent(d, sale);
  const invoice = await invoiced(d, sale, statement);
  yield 1;
  const appeal = await filed(d, sale, {
    ...QUALITY,
    claimQty: '29',
    claimAmount: '1500.00',
    claim: '到货取样复检，纯度 99.5%，低于合同保证值，附检验报告与封样照片。',
    sampleKept: true,
    sampleSealNo: 'FY-2611-07',
  });
  yield 1;
  await answered(d, appeal, '出厂检验合格，同意双方共同送检封样。');
  await accepted(d, appeal, '双方于三日内共同送检封样，费用由责任方承担。');
  yield 3;
  await inspected(d, appeal, { onSample: 'sample', sealIntact: 'intact', result: '封样完好，纯度 99.6%' });
  yield 1;
  await decided(d, appeal, {
    outcome: '30',
    qty: '29',
    amount: '900.00',
    text: '封样完好，复检纯度 99.6%，低于保证值，按质量扣款标准每吨折价 30 元。',
    ruleCited: `合同质量条款、${RULE}`,
  });
  const { list } = await d.does(await buyerOf(d, sale, 'finance'), listSettlements, {
    orderId: sale.orderId,
    kind: '30',
  });
  await agreed(d, sale, await statementNow(d, sale, list[0]?.id as string));
  await refundsSent(d, sale);
  await redLetter(d, sale, invoice, '900.00');
  yield 2;
  const again = await filed(d, sale, {
    ...QUALITY,
    parentAppealId: appeal.id,
    claimAmount: '600.00',
    claim: '另有一份下游客户的检验报告显示水分偏高，申请重新认定。',
  });
  await refusedAtDesk(d, again, '所附报告与前案为同一批样品，不构成新的事实，按交易规则第 16 条不予受理。');
};
async function refusedAtDesk(d: Desk, of: Appeal, reason: string): Promise<void> {
  await d.pass();
  const operator = await d.as('operator');
  const row = await d.does(operator, appealDetail, { id: of.id });
  await d.does(operator, refuseAppeal, { ...one(row), reason });
}
/** Torn bags: two offers, the second one is confirmed, and stands as a line of the statement. */
const packagingAgreed: Story = async function* packagingAgreed(d) {
  const sale = yield* received(d, bags('30.00'));
  const appeal = await filed(d, sale, {
    appealType: '20',
    claimQty: '1.2',
    claimAmount: '2000.00',
    claim: '卸货时发现 48 包破损受潮，附照片与入库单。',
  });
  yield 1;
  await answered(d, appeal, '装车时包装完好，愿就破包协商补偿。');
  await accepted(d, appeal, '双方先行协商，三日内未达成一致由平台裁定。');
  await offered(d, appeal, 'seller', { amount: '800.00', text: '按破损包数补偿 800 元。' });
  yield 1;
  const offer = { amount: '1200.00', qty: '1.2', text: '破损 1.2 吨按每吨 1000 元补偿，共 1200 元。' };
  await offered(d, appeal, 'buyer', offer);
  await offered(d, appeal, 'seller', offer);
  const statement = await settledAfter(d, sale);
  yield 1;
  await refundsSent(d, sale);
  await invoiced(d, sale, statement);
};
/** Short on arrival: what the dispute left is filed, upheld, and taken off what was shipped. */
const shortageUpheld: Story = async function* shortageUpheld(d) {
  const sale = yield* soldAndPaid(d, luzeBags('30.00'));
  const note = await disputed(d, sale, '30.00', '29.960', '29.620');
  const [draft] = (await d.does(await buyerOf(d, sale, 'admin'), listAppealDrafts, {})).list.filter(
    (row) => row.noteId === note.id,
  );
  const appeal = await filed(d, sale, {
    targetType: 'shipment',
    targetId: note.id,
    appealType: draft?.appealType ?? '30',
    aspect: draft?.aspect === 'quality' ? 'quality' : 'quantity',
    claimQty: '0.340',
    claim: '到厂复磅 29.620 吨，与装车磅单相差 0.340 吨，铅封完好，附两次过磅单。',
  });
  yield 1;
  await answered(d, appeal, '我方地磅检定有效，请平台核对两份磅单。');
  await accepted(d, appeal, '调取双方地磅检定证书与过磅记录。');
  yield 2;
  await decided(d, appeal, {
    outcome: '20',
    qty: '0.340',
    text: '装车地磅当日零点漂移，以到厂复磅为准，短少 0.340 吨。',
    ruleCited: `${RULE}及计量条款`,
  });
  await completed(d, sale);
  yield 1;
  const statement = await settled(d, sale);
  await refundsSent(d, sale);
  await invoiced(d, sale, statement);
};
/** The seal of the sample was broken; the goods themselves are as guaranteed: refused. */
const sampleBroken: Story = async function* sampleBroken(d) {
  const sale = yield* received(d, solvent('30.00'));
  const appeal = await filed(d, sale, {
    ...QUALITY,
    claimAmount: '3600.00',
    claim: '投料后涂膜发白，怀疑溶剂水分超标，已留封样。',
    usedQty: '4',
    sampleKept: true,
    sampleSealNo: 'FY-2611-12',
  });
  yield 1;
  await answered(d, appeal, '出厂水分 0.02%，请提供封样。');
  await accepted(d, appeal, '先验封样，封样失效则就剩余货物取样。');
  yield 1;
  await inspected(d, appeal, { onSample: 'sample', sealIntact: 'broken', result: '封签破损，不予检验' });
  await inspected(d, appeal, { onSample: 'goods', result: '罐内取样，水分 0.03%，符合保证值' });
  yield 1;
  await decided(d, appeal, {
    outcome: '40',
    text: '封样封签破损不能作为证据，剩余货物复检合格，申诉不成立。',
    ruleCited: `${RULE}第三款`,
  });
  await settledAfter(d, sale);
};
/** The claimant takes it back, before it is handled or while it is. */
const takenBack = (wish: Wish, handled: boolean): Story =>
  async function* takenBack(d) {
    const sale = yield* received(d, wish);
    const appeal = await filed(d, sale, {
      appealType: '40',
      claim: '随车出厂检验单缺失，无法办理入库，请尽快补寄。',
    });
    yield 1;
    if (handled) {
      await answered(d, appeal, '检验单已补开，今日寄出。');
      await accepted(d, appeal, '卖方补寄单据，买方收到后确认。');
      yield 1;
    }
    await withdrawn(d, appeal, '单据已收到，撤回申诉');
    await settledAfter(d, sale);
  };
/** Not taken up: nothing is claimed that the rules know. */
const notTakenUp: Story = async function* notTakenUp(d) {
  const sale = yield* received(d, methanol('30.00'));
  const appeal = await filed(d, sale, {
    appealType: '40',
    claimAmount: '1800.00',
    claim: '提货后市场价格下跌，请求卖方按现价补差。',
  });
  yield 1;
  await refusedAtDesk(d, appeal, '价格变动不属于申诉范围，按交易规则第 16 条不予受理。');
  await settledAfter(d, sale);
};
/** The seller claims what his yard lost by waiting: the buyer owes it. */
const sellersClaim: Story = async function* sellersClaim(d) {
  const sale = yield* received(d, glycol('30.00'));
  const appeal = await filed(
    d,
    sale,
    {
      appealType: '40',
      claimAmount: '800.00',
      claim: '买方车辆未按预约时段到库，占用鹤位四小时，请求补偿待时费。',
    },
    'seller',
  );
  yield 1;
  await answered(d, appeal, '因道路管制晚到，已提前电话告知。');
  await accepted(d, appeal, '核对预约记录与通话记录。');
  yield 1;
  await decided(d, appeal, {
    outcome: '30',
    amount: '400.00',
    text: '晚到两小时以上属实，但已提前告知，待时费减半，由买方承担 400 元。',
    ruleCited: `《仓储装车规则》第 8 条、${RULE}`,
  });
  await settledAfter(d, sale);
};

type Open = 'filed' | 'spoken' | 'handled' | 'offered' | 'countered';
/** What is open today, as far as it has come. */
const open = (wish: Wish, as: Open, claim: Parameters<typeof filed>[2]): Story =>
  async function* open(d) {
    const sale = yield* received(d, wish);
    const appeal = await filed(d, sale, claim);
    if (as === 'filed') return;
    if (as === 'countered')
      await filed(
        d,
        sale,
        {
          appealType: '30',
          counterOfId: appeal.id,
          claimAmount: '500.00',
          claim: '买方车辆未随车携带清洗证明，导致二次排队，请求补偿。',
        },
        'seller',
      );
    await answered(d, appeal, '已安排质检部门复核留样，三个工作日内答复。');
    if (as === 'spoken') return answered(d, appeal, '补充卸货视频与磅单照片。', 'buyer');
    await accepted(d, appeal, '双方共同取样送检，检验期间货物单独存放。');
    if (as === 'handled' || as === 'countered') return;
    yield 1;
    await inspected(d, appeal, { onSample: 'goods', result: '水分 0.12%，略高于保证值' });
    await offered(d, appeal, 'seller', { amount: '600.00', text: '每吨让价 20 元，共 600 元。' });
  };
/** About a document of the sale: its confirmed statement, or its invoice. */
const ofDocument = (wish: Wish, target: 'settlement' | 'invoice'): Story =>
  async function* ofDocument(d) {
    const sale = yield* received(d, wish);
    const statement = await settled(d, sale);
    await refundsSent(d, sale);
    const targetId = target === 'invoice' ? (await invoiced(d, sale, statement)).id : statement.id;
    await filed(d, sale, {
      targetType: target,
      targetId,
      appealType: '40',
      claim:
        target === 'invoice'
          ? '发票备注栏未注明合同编号，财务无法入账，请更正。'
          : '结算单未列明过磅费承担方，请补充说明并更正。',
    });
  };
const WATER = {
  ...QUALITY,
  claimAmount: '1200.00',
  claim: '到货水分高于保证值，影响下游投料，附检验单与取样记录。',
} as const;

export const appealStories: readonly Scheduled[] = [
  [38, purityDecided],
  [37, open(styrene('30.00'), 'handled', { ...WATER, sampleKept: true, sampleSealNo: 'FY-2610-31' })],
  [25, packagingAgreed],
  [21, shortageUpheld],
  [19, sampleBroken],
  [17, takenBack(styrene('30.00'), true)],
  [15, takenBack(luzeBags('30.00'), false)],
  [13, notTakenUp],
  [12, sellersClaim],
  [18, open(solvent('30.00'), 'filed', WATER)],
  [9, open(methanol('30.00'), 'offered', WATER)],
  [8, open(luzeBags('30.00'), 'countered', { ...WATER, appealType: '20', aspect: null })],
  [5, open(bags('30.00'), 'spoken', WATER)],
  [5, ofDocument(methanol('30.00'), 'invoice')],
  [4, ofDocument(solvent('30.00'), 'settlement')],
  [3, open(glycol('30.00'), 'filed', WATER)],
];
