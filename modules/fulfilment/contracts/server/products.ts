import { productNames, spusOf } from '#registry/catalogue/server/door.ts';
import type { ContractContext } from './tables.ts';

interface Product {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
}
/**
 * The products of contract lines, by SPU: a line names its goods in full, with grade, maker and packaging, where
 * orders and deadlines name the product.
 */
export async function productsOf(
  ctx: ContractContext,
  spuIds: readonly string[],
): Promise<ReadonlyMap<string, Product>> {
  const spus = await spusOf(ctx, { ids: [...new Set(spuIds)] });
  const names = await productNames(ctx, { ids: [...spus.values()].map((s) => s.productNameId) });
  return new Map(
    [...spus.values()].flatMap((s) => {
      const name = names.get(s.productNameId);
      return name === undefined ? [] : [[s.id, { id: s.productNameId, ...name }]];
    }),
  );
}
