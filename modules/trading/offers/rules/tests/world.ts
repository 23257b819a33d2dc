import { newOffer, type OfferTerms } from '../offer.ts';
import type { ReleaseFacts } from '../selling/offer-checks.ts';

export const NOW = new Date('2026-11-20T02:00:00Z');
/** Story 1: company 1 lists 3,000.00 t methanol at 2,115.00, divisible, step 100. */
export const methanol = (change: Partial<OfferTerms> = {}): OfferTerms => ({
  ...newOffer('10'),
  storeId: '1',
  contactName: '演示一',
  contactPhone: '13800000001',
  skuId: '11',
  producer: '澄湾',
  grade: '优等品',
  qualityStandard: 'GB 338',
  packagingId: '3',
  sdsFileId: '901',
  labelFileId: '902',
  quantity: '3000',
  minQty: '100',
  qtyStep: '100',
  unitPrice: '2115',
  priceTerm: '10',
  namedPlaceId: '21',
  warehouseId: '31',
  deliveryStart: '2026-11-25',
  deliveryEnd: '2026-12-15',
  paymentTerm: '10',
  settlementMethod: '10',
  validFrom: '2026-11-20T02:00:00Z',
  validUntil: '2026-11-27T09:30:00Z',
  ...change,
});
export const facts = (change: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
  now: NOW,
  today: '2026-11-20',
  store: { enabled: true, published: true, ownedBySeller: true },
  contactIsStaff: true,
  sku: {
    onShelf: true,
    controlClasses: ['10'],
    needsInhibitor: false,
    sensitiveToPreviousCargo: false,
    sdsDay: '2025-06-01',
  },
  warehouseFault: null,
  warehouseElsewhere: false,
  indexForeign: false,
  committed: '0',
  lotFault: null,
  lotFree: null,
  referencePrice: '2100',
  priceBand: '20',
  ...change,
});
