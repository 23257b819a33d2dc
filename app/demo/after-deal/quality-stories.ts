import { sql } from 'kysely';
import { listAppealDrafts } from '#fulfilment/appeals/contract/appeal.ts';
import { dropAppealDraft } from '#fulfilment/appeals/contract/appeal-acts.ts';
import { addDiscountTable, disableDiscountTable } from '#fulfilment/settlements/contract/discount-table.ts';
import { LINE } from '#fulfilment/settlements/rules/line-basis.ts';
import { sub } from '#kernel/rules/decimal.ts';
import { grades } from '../reference/grades.ts';
import { shelf } from '../trades.ts';
import { completed, draftOf, invoiced, settled } from './billing.ts';
import { soldAndPaid } from './course.ts';
import type { Desk } from './desk.ts';
import { methanol } from './goods.ts';
import { refundsSent } from './paying.ts';
import { buyerOf, METHANOL, type Sale, sellerOf } from './sale.ts';
import type { Scheduled, Story } from './story.ts';
import { delivered } from './trucks.ts';

const PURITY = '纯度';
/** The seller's first methanol: its product, and the purity its grade guarantees. */
async function guaranteed(d: Desk): Promise<{ spuId: string; purity: string }> {
  const seller = await sellerOf(d, { seller: 'chengwan' }, 'admin');
  const [sku] = (await shelf(d.stage)).filter(
    (k) => k.cas_no === METHANOL && k.seller_member_id === seller.memberId,
  );
  const { rows } = await sql<{
    spu: string;
  }>`select spu_id as spu from catalogue.sku where id = ${sku?.id}::bigint`.execute(d.stage.owner);
  const item = grades.methanol.find((g) => g.zh === sku?.grade)?.items.find((i) => i.zh === PURITY);
  return { spuId: rows[0]?.spu as string, purity: item?.limit as string };
}
/** What the seller takes off for purity below the guarantee; an older table of his is not used any more. */
const discountTables: Story = async (d) => {
  const { spuId, purity } = await guaranteed(d);
  const finance = await sellerOf(d, { seller: 'chengwan' }, 'finance');
  const step = (from: string | null, to: string, perTonne: string) =>
    ({ parameter: PURITY, from, to, sign: 'minus', perTonne }) as const;
  const table = (title: string, ...steps: ReturnType<typeof step>[]) =>
    d.does(finance, addDiscountTable, { title, spuId, currency: 'CNY', steps });
  const older = await table('甲醇质量扣款表（2025 版）', step(null, purity, '20.00'));
  await d.pass();
  await d.does(finance, disableDiscountTable, { id: older.id, version: older.version });
  const below = sub(purity, '0.1');
  await table(
    '甲醇质量扣款表 Methanol, deductions for quality',
    step(below, purity, '15.00'),
    step(null, below, '30.00'),
  );
};
async function* offSpec(d: Desk, quantity: string): AsyncGenerator<number, Sale> {
  const { purity } = await guaranteed(d);
  const sale = yield* soldAndPaid(d, methanol(quantity));
  const measured = [{ zh: PURITY, value: sub(purity, '0.05') }];
  await delivered(
    d,
    sale,
    { planned: quantity, shipped: sub(quantity, '0.04'), received: sub(quantity, '0.06') },
    measured,
  );
  await completed(d, sale);
  yield 1;
  return sale;
}
/** A batch a little below the guarantee: the statement takes off what the table says, and the buyer claims no more. */
const discounted: Story = async function* discounted(d) {
  const sale = yield* offSpec(d, '30.00');
  const buyer = await buyerOf(d, sale, 'admin');
  const drafts = (await d.does(buyer, listAppealDrafts, {})).list;
  const { orderNo } = await d.order(buyer, sale.orderId);
  for (const draft of drafts.filter((row) => row.orderNo === orderNo)) {
    await d.pass();
    await d.does(buyer, dropAppealDraft, { id: draft.id });
  }
  const statement = await settled(d, sale);
  if (!statement.lines.some((line) => line.lineType === LINE.quality))
    throw new Error('the discount table took nothing off');
  yield 1;
  await refundsSent(d, sale);
  await invoiced(d, sale, statement);
};
/** The same, days ago: the statement is a draft, and an appeal waits to be completed. */
const undecided: Story = async function* undecided(d) {
  const sale = yield* offSpec(d, '30.00');
  await draftOf(d, sale);
};

export const qualityStories: readonly Scheduled[] = [
  [26, discountTables],
  [23, discounted],
  [4, undecided],
];
