import { type DeadlineSource, goodsOf } from '#kernel/server/deadlines.ts';
import { sql } from 'kysely';
import { FIXING } from '../rules/fixing-lifecycle.ts';
import { fixingWords } from '../rules/fixing-words.ts';
import { FIXING_BIZ } from './pricing.ts';
import { type Fixing, type Pricing, settlements } from './tables.ts';

const t = fixingWords.table;
const ORDERS = '/transactionManagement/orderExecute';
const orderHref = (id: string): string => `/transactionManagement/orderDetail?id=${id}`;
interface Due {
  readonly memberId: string;
  readonly until: Date;
  readonly most: number;
}
const openPrices = settlements.door<Due, Pricing[]>(({ tx, input }) =>
  tx
    .selectFrom('settlements.pricing')
    .selectAll()
    .where('buyer_member_id', '=', input.memberId)
    .where('missed_at', 'is', null)
    .where('pricing_deadline', '<', input.until)
    .where(sql<boolean>`fixed_qty < quantity`)
    .orderBy('pricing_deadline')
    .limit(input.most)
    .execute(),
);
type Waiting = Fixing & Pick<Pricing, 'product_zh' | 'product_en'>;
const waitingFixings = settlements.door<Due, Waiting[]>(({ tx, input }) =>
  tx
    .selectFrom('settlements.fixing as f')
    .innerJoin('settlements.pricing as p', 'p.order_id', 'f.order_id')
    .selectAll('f')
    .select(['p.product_zh', 'p.product_en'])
    .where('f.seller_member_id', '=', input.memberId)
    .where('f.state', '=', FIXING.placed)
    .where('f.valid_until', '<', input.until)
    .orderBy('f.valid_until')
    .limit(input.most)
    .execute(),
);

/** What a buyer has to fix until when, and which fixings a seller has to carry out or decline. */
export const fixingDeadlines: readonly DeadlineSource[] = [
  {
    kind: 'settlements.pricing',
    title: t.pricing,
    path: ORDERS,
    deadlinesOf: async (ctx, of) =>
      (await openPrices(ctx, of)).map((p) => ({
        bizType: 'ORDER',
        id: p.order_id,
        no: p.order_no,
        dueAt: p.pricing_deadline,
        companyIds: [p.seller_member_id],
        goods: goodsOf(p),
        task: t['task.fix'],
        otherwise: t['task.settlementPrice'],
        href: orderHref(p.order_id),
      })),
  },
  {
    kind: 'settlements.fixing',
    title: t.fixings,
    path: ORDERS,
    deadlinesOf: async (ctx, of) =>
      (await waitingFixings(ctx, of)).map((f) => ({
        bizType: FIXING_BIZ,
        id: f.id,
        no: f.order_no,
        dueAt: f.valid_until,
        companyIds: [f.buyer_member_id],
        goods: goodsOf(f),
        task: t['task.answer'],
        otherwise: t['task.lapses'],
        href: orderHref(f.order_id),
      })),
  },
];
