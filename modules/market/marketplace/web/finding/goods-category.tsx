import '../marketplace.css';
import './finding.css';
import { useEffect } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { findingFilters } from '../../contract/finding.ts';
import { Aside } from './aside.tsx';
import { besideStore } from './beside.ts';
import { GoodsList, ProductList } from './lists.tsx';

type Asked = InputOf<typeof findingFilters>;
const LANES = ['10', '20', '30'] as const;
const several = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);
const some = <K extends string, V>(key: K, values: readonly V[]) =>
  values.length === 0 ? {} : { [key]: [...values] };

/** The same question as the list asks, from the same address. */
const askedOf = (search: Readonly<Record<string, string>>): Asked => ({
  by: search.by === 'goods' ? 'goods' : 'products',
  ...(search.keyword ? { keyword: search.keyword } : {}),
  ...(search.categoryId ? { categoryId: search.categoryId } : {}),
  ...(search.onOffer === 'true' ? { onOffer: true } : {}),
  ...some('grade', several(search.grade)),
  ...some('producer', several(search.producer)),
  ...some('packaging', several(search.packaging)),
  ...some('seller', several(search.seller)),
  ...some('place', several(search.place)),
  ...some('month', several(search.month)),
  ...some(
    'lane',
    LANES.filter((lane) => several(search.lane).includes(lane)),
  ),
});

/**
 * /goodsCategory (R-MAIN-005): categories with their numbers, the products beneath, a search that forgives;
 * everything in the address.
 */
export default function GoodsCategory() {
  const { search } = useScreen();
  const { data } = useCall(findingFilters, askedOf(search), { silent: true, keepRows: true });
  useEffect(() => besideStore.set(data ?? null), [data]);
  return (
    <div className="gf">
      <Aside beside={data} />
      <div className="gf-main">{search.by === 'goods' ? <GoodsList /> : <ProductList />}</div>
    </div>
  );
}
