import { fill } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { SKU_PAGE } from '../../rules/pages.ts';
import { leftShelf } from '../../rules/product-news.ts';
import { productNotices } from '../../rules/product-words.ts';
import type { CatalogueContext } from './noun.ts';

export interface GoneSku {
  readonly id: string;
  readonly sku_code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly seller_member_id: string;
  readonly owner_emp_id: string | null;
}
/**
 * SKUs that cannot be sold any more: their live offers are paused (other modules hear it), their sellers are
 * told (N-CAT-01), each owner once.
 */
export async function goneFromShelf(ctx: CatalogueContext, skus: readonly GoneSku[]): Promise<void> {
  if (skus.length === 0) return;
  await ctx.emit(leftShelf, { skuIds: skus.map((s) => s.id) });
  const owners = new Map<string, GoneSku[]>();
  for (const sku of skus)
    owners.set(`${sku.seller_member_id} ${sku.owner_emp_id}`, [
      ...(owners.get(`${sku.seller_member_id} ${sku.owner_emp_id}`) ?? []),
      sku,
    ]);
  const table = productNotices.table;
  for (const list of owners.values()) {
    const first = list[0] as GoneSku;
    if (first.owner_emp_id !== null && first.owner_emp_id === ctx.actor.empId) continue;
    const said = (key: 'N-CAT-01.text' | 'N-CAT-01.many', lang: 'zh' | 'en') =>
      fill(table[key][lang], {
        no: first.sku_code,
        name: lang === 'zh' ? first.name : (first.name_en ?? first.name),
        n: list.length,
      });
    const key = list.length === 1 ? 'N-CAT-01.text' : 'N-CAT-01.many';
    await notify(ctx, {
      event: 'N-CAT-01',
      title: table['N-CAT-01.title'],
      body: { zh: said(key, 'zh'), en: said(key, 'en') },
      to: { memberId: first.seller_member_id, empId: first.owner_emp_id },
      bizType: 'SKU',
      bizId: first.id,
      link: list.length === 1 ? `${SKU_PAGE}?id=${first.id}` : SKU_PAGE,
    });
  }
}
