import type { PickOption } from '#kernel/web/fields/pick-field.tsx';

/** A product with what is offered of it now. */
export interface GoodsOnOffer {
  readonly productId: string;
  readonly zh: string;
  readonly en: string;
  readonly offers: number;
  readonly best: string;
  readonly href: string;
}
/** What recommended products need of the market, which stands above this capability; the composition joins it. */
export interface Goods {
  search(keyword: string): Promise<readonly PickOption[]>;
  named(ids: readonly string[]): Promise<readonly PickOption[]>;
  onOffer(): Promise<readonly GoodsOnOffer[]>;
}
let joined: Goods | null = null;
export function joinGoods(of: Goods): void {
  joined = of;
}
export function goods(): Goods {
  if (joined === null) throw new Error('joinGoods() has not been called');
  return joined;
}
