import { type Column, columnKit } from '#kernel/web/screens/columns.tsx';
import type { InquiryDetail } from '../contract/buyer.ts';
import type { MarketInquiry } from '../contract/supplier.ts';
import { inquiryWords } from '../rules/words.ts';
import { placeText, windowText } from './columns.tsx';
import { filesFact } from './file-links.tsx';

const { table } = inquiryWords;
/** What the page of the buyer and that of a supplier both have. */
type Shared = Omit<Pick<MarketInquiry, keyof MarketInquiry & keyof InquiryDetail>, 'lines'>;
const kit = columnKit<Shared, typeof table>(inquiryWords);

const terms: readonly Column<Shared>[] = [
  kit.code('inquiryType', 'inquiry_type'),
  kit.code('openMode', 'inquiry_open_mode'),
  kit.count('confirmHours'),
  kit.bool('taxIncluded'),
  kit.percent('taxRate'),
  kit.code('paymentTerm', 'payment_term'),
  kit.code('settlementMethod', 'settlement_method'),
  kit.code('invoiceType', 'invoice_type'),
  kit.code('pickType', 'pick_type'),
  kit.custom('place', { label: table.place, text: placeText }),
  kit.custom('delivery', { label: table.delivery, text: windowText }),
  kit.text('address'),
  kit.percent('tolerance'),
  kit.bool('splitAllowed'),
  kit.bool('partialAllowed'),
  kit.text('contactName'),
  kit.text('contactPhone', { nowrap: true }),
  kit.text('remarks'),
  kit.custom('files', filesFact),
];
/** Terms of an inquiry as both sides read them; they ask a row for nothing but what both have. */
export const termFacts = <R extends Shared>(): readonly Column<R>[] =>
  terms as unknown as readonly Column<R>[];
