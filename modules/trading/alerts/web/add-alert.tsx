import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { call, serverNow } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { marketInquiry } from '#trading/inquiries/contract/supplier.ts';
import { marketDetail } from '#trading/offers/contract/market.ts';
import { addAlert, alertProduct } from '../contract/alert.ts';
import { CURRENCIES, LANES, TONNE } from '../rules/alert-lifecycle.ts';
import { alertDetailHref } from '../rules/hrefs.ts';
import { alertWords } from '../rules/words.ts';
import { type AlertValues, alertSections } from './alert-form.ts';

const { table } = alertWords;
type Known = Partial<AlertValues>;
const DAYS_AHEAD = 90;
const asId = (typed: string | undefined): string | undefined =>
  /^\d{1,19}$/.test(typed ?? '') ? typed : undefined;

async function fromOffer(id: string): Promise<Known> {
  const o = await call(marketDetail, { id }, { silent: true });
  const priced = o.uom === TONNE && o.priceMode === '10';
  return {
    lane: o.lane as AlertValues['lane'],
    ...(o.productNameId === null ? {} : { productNameId: o.productNameId }),
    grade: o.grade,
    placeId: o.placeId,
    ...(priced ? { priceLimit: o.unitPrice, currency: o.currency as 'CNY' } : {}),
  };
}
async function fromProduct(spuId: string): Promise<Known> {
  const { productNameId } = await call(alertProduct, { spuId }, { silent: true });
  return productNameId === null ? {} : { productNameId };
}
async function fromInquiry(id: string): Promise<Known> {
  const i = await call(marketInquiry, { id }, { silent: true });
  const line = i.lines.find((l) => l.spuId !== null);
  const known = line?.spuId == null ? {} : await fromProduct(line.spuId);
  return { ...known, lane: '10', grade: line?.grade ?? null };
}
/** What stands where the form was opened; whatever cannot be read any more is left to be filled in. */
async function knownOf(search: Readonly<Record<string, string>>): Promise<Known> {
  const [offerId, inquiryId, spuId] = [asId(search.offerId), asId(search.inquiryId), asId(search.spuId)];
  try {
    if (offerId !== undefined) return await fromOffer(offerId);
    if (inquiryId !== undefined) return await fromInquiry(inquiryId);
    if (spuId !== undefined) return await fromProduct(spuId);
  } catch {
    return {};
  }
  return {};
}

/** /myBusiness/alerts/add: a wish, filled in as far as the page it was opened from knows. */
export default formScreen(addAlert, alertWords, (kit) => ({
  title: table.add,
  sections: alertSections(kit as unknown as Parameters<typeof alertSections>[0]),
  drafts: false,
  start: async ({ search }) => {
    const productNameId = asId(search.productNameId);
    const placeId = asId(search.placeId);
    const lane = LANES.find((l) => l === search.lane);
    const currency = CURRENCIES.find((c) => c === search.currency);
    return {
      lane: '10' as const,
      currency: lane === undefined || lane === '10' ? ('CNY' as const) : ('USD' as const),
      tellsDocuments: true,
      tellsPrices: false,
      until: addDays(dayOf(new Date(serverNow())), DAYS_AHEAD),
      ...(await knownOf(search)),
      ...(productNameId === undefined ? {} : { productNameId }),
      ...(placeId === undefined ? {} : { placeId }),
      ...(lane === undefined ? {} : { lane }),
      ...(currency === undefined ? {} : { currency }),
      ...(search.grade ? { grade: search.grade.slice(0, 50) } : {}),
      ...(/^\d{1,14}(\.\d{1,2})?$/.test(search.priceLimit ?? '') ? { priceLimit: search.priceLimit } : {}),
    };
  },
  release: kit.submit({ label: table.save, done: table.saved, after: (out) => alertDetailHref(out.id) }),
}));
