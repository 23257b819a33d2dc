import { ASK_PAGE, RECEIVED_LEADS, SENT_LEADS } from './pages.ts';

/** The form to ask for a quote (10) or a sample (20), filled in as far as the place it is opened from knows. */
export function askHref(
  kind: '10' | '20',
  about: {
    readonly spuId?: string | null;
    readonly skuId?: string | null;
    readonly offerId?: string;
    readonly sellerId?: string;
  },
): string {
  const known = Object.entries({ kind, ...about }).filter(([, value]) => value);
  return `${ASK_PAGE}?${known.map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`).join('&')}`;
}
export const leadHref = (side: 'buyer' | 'seller', id: string): string =>
  `${side === 'buyer' ? SENT_LEADS : RECEIVED_LEADS}/detail/${id}`;
/** The page of a product, `?id=` its SPU. */
export const PRODUCT_PAGE = '/goodsCategory/productDetail';
