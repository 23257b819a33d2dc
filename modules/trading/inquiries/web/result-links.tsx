import { EMPTY } from '#kernel/rules/format.ts';
import { To } from '#kernel/web/screens/index.ts';
import { dealHref, orderHref } from '../rules/hrefs.ts';

interface Result {
  readonly dealId: string | null;
  readonly dealNo: string | null;
  readonly orderId: string | null;
  readonly orderNo: string | null;
}
/** The deal an award became, and its order: each leads to its page. */
export const dealLink = ({ dealId, dealNo }: Result) =>
  dealId === null || dealNo === null ? EMPTY : <To href={dealHref(dealId)}>{dealNo}</To>;
export const orderLink = ({ orderId, orderNo }: Result) =>
  orderId === null || orderNo === null ? EMPTY : <To href={orderHref(orderId)}>{orderNo}</To>;
