import { sql } from 'kysely';
import { dealsToContract } from '#fulfilment/deals/server/door.ts';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { SHELF } from '#registry/catalogue/rules/product-lifecycle.ts';
import { goodsOf } from '#registry/catalogue/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { selectContractDeals, selectContractGoods } from '../contract/call-off.ts';
import { contractedDeals } from './ground.ts';
import { contracts, SCOPE } from './tables.ts';

interface GoodsRow {
  id: string;
  code: string;
  zh: string;
  en: string;
}
/** Goods a seller has on the shelf; row security keeps closed stores and goods off the shelf away. */
export const selectContractGoodsHandler = contracts.query(selectContractGoods, async (ctx) => {
  const { keyword, ids, pageCount } = ctx.input;
  const sellerId = ctx.input.sellerId ?? ctx.actor.memberId ?? '0';
  const pattern = keyword ? containsPattern(keyword) : null;
  const conditions = [
    sql`k.seller_member_id = ${sellerId}::bigint and k.state = ${sql.lit(SHELF.onShelf)}`,
    ...(ids === undefined ? [] : [sql`k.id = any (${ids}::bigint[])`]),
    ...(pattern === null
      ? []
      : [
          sql`(p.name ilike ${pattern} or p.name_en ilike ${pattern} or p.cas_no ilike ${pattern} or k.sku_code ilike ${pattern} or k.grade ilike ${pattern})`,
        ]),
  ];
  const { rows } = await sql<GoodsRow>`
    select k.id, k.sku_code as code, concat_ws(' ', p.name, k.grade, k.producer, g.name) as zh,
      concat_ws(' ', p.name_en, coalesce(k.grade_en, k.grade), coalesce(k.producer_en, k.producer), g.name_en) as en
    from reporting.skus k join reporting.spus p on p.id = k.spu_id join reporting.packagings g on g.id = k.packaging_id
    where ${sql.join(conditions, sql` and `)} order by k.id limit ${pageCount}`.execute(ctx.tx);
  const list = [];
  for (const row of rows) {
    const goods = await goodsOf(ctx, { skuId: row.id });
    list.push({ ...row, uom: goods?.uom ?? 'TNE', taxRate: goods?.taxRate ?? null });
  }
  return { list, totalCount: list.length, totalMore: false, pageNum: 1, pageCount };
});

/** Effective deals of the reader of which no contract was made yet. */
export const selectContractDealsHandler = contracts.query(selectContractDeals, async (ctx) => {
  const { keyword, ids, pageCount } = ctx.input;
  const legs = await dealsToContract(ctx, {
    ids,
    number: keyword ? normaliseNumber(keyword) : undefined,
    most: ids === undefined ? 50 : ids.length,
    within: SCOPE,
  });
  const ownLegs = legs.filter(
    (l) => (ctx.actor.identity === 'seller' ? l.sellerId : l.buyerId) === ctx.actor.memberId,
  );
  const taken =
    ids === undefined
      ? await contractedDeals(
          ctx,
          ownLegs.map((l) => l.dealId),
          null,
        )
      : [];
  const free = ownLegs.filter((l) => !taken.includes(l.dealId)).slice(0, pageCount);
  const names = await partiesOf(ctx, {
    memberIds: [...new Set(free.flatMap((l) => [l.sellerId, l.buyerId]))],
  });
  const list = free.map((l) => {
    const other = names.get(ctx.actor.identity === 'seller' ? l.buyerId : l.sellerId);
    return {
      id: l.dealId,
      dealNo: l.dealNo,
      productZh: l.terms.goods.name,
      productEn: l.terms.goods.nameEn,
      counterparty: other?.name ?? '',
      counterpartyEn: other?.nameEn ?? null,
      quantity: l.quantity,
      uom: l.uom,
      amount: l.amount,
      currency: l.currency,
      deliveryEnd: l.terms.delivery.end,
    };
  });
  return { list, totalCount: list.length, totalMore: false, pageNum: 1, pageCount };
});
