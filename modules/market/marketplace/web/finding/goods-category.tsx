import '../marketplace.css';
import './finding.css';
import { useEffect } from 'react';
import { useCall } from '#kernel/web/request/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { findingFilters } from '../../contract/finding.ts';
import { Aside } from './aside.tsx';
import { besideStore } from './beside.ts';
import { GoodsList, ProductList } from './lists.tsx';

const several = (text: string | undefined): string[] | undefined => (text ? text.split(',').filter(Boolean) : undefined);
type Asked = Parameters<typeof findingFilters.input.parse>[0];

/** The same question as the list asks, from the same address. */
function askedOf(search: Readonly<Record<string, string>>): Asked {
  const many = Object.fromEntries((['grade', 'producer', 'packaging', 'seller', 'lane', 'place', 'month'] as const).flatMap((key) => (several(search[key]) ? [[key, several(search[key])]] : [])));
  return {
    ...many,
    by: search.by === 'goods' ? 'goods' : 'products',
    ...(search.keyword ? { keyword: search.keyword } : {}),
    ...(search.categoryId ? { categoryId: search.categoryId } : {}),
    ...(search.onOffer === 'true' ? { onOffer: true } : {}),
  };
}

/** /goodsCategory (R-MAIN-005): categories with their numbers, the products beneath, a search that forgives; everything in the address. */
export default function GoodsCategory() {
  const { search } = useScreen();
  const { data } = useCall(findingFilters, askedOf(search) as never, { silent: true, keepRows: true });
  useEffect(() => besideStore.set(data ?? null), [data]);
  return (
    <div className="gf">
      <Aside beside={data} />
      <div className="gf-main">{search.by === 'goods' ? <GoodsList /> : <ProductList />}</div>
    </div>
  );
}
