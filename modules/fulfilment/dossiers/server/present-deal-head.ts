import type { DealFileFacts } from '#fulfilment/deals/server/door.ts';

/** What the pages of a deal's file say of the deal itself. */
export const headOf = (deal: DealFileFacts['deal']) => ({
  id: deal.id,
  dealNo: deal.dealNo,
  dealState: deal.dealState,
  side: deal.side,
  productZh: deal.productZh,
  productEn: deal.productEn,
  provisional: deal.provisional,
});
