import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { fill, type LocalizedText } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { ApplicationRow } from '../contract/application.ts';
import { MODE, SIDE, TITLE_FLOW } from '../rules/application.ts';
import { applicationWords } from '../rules/words.ts';

const { table } = applicationWords;
/** A figure is not broken from its currency. */
const UNBROKEN = '\u00a0';
type Name = ApplicationRow['seller'];
/** A company in the reader's language; a dash where it is not for him. */
export const nameText = (name: Name, formatter: Formatter): string =>
  (formatter.locale === 'zh_CN' ? name.zh : (name.en ?? name.zh)) ?? EMPTY;
export const goodsText = (row: ApplicationRow, formatter: Formatter): string =>
  (formatter.locale === 'zh_CN' ? row.productZh : row.productEn) ?? EMPTY;
export const quantityText = (row: ApplicationRow, formatter: Formatter): string =>
  row.quantity === null
    ? EMPTY
    : `${formatter.quantity(row.quantity)} ${unitMark(row.uom ?? '', formatter.locale)}`;
export const moneyText = (row: ApplicationRow, amount: string | null, formatter: Formatter): string =>
  amount === null ? EMPTY : `${row.currency ?? ''} ${formatter.money(amount)}`.trim();
export const stageText = (row: ApplicationRow, formatter: Formatter): string =>
  formatter.text(table[`stage.${row.stage}`]);
const SIDE_WORDS: Readonly<Record<string, LocalizedText>> = {
  [SIDE.buyer]: table.buyer,
  [SIDE.seller]: table.seller,
  [SIDE.intermediary]: table.intermediary,
};
/** Buyer, seller or intermediary in words: questions say it where no code set is at hand. */
export const sideText = (code: string | null, formatter: Formatter): string => {
  const said = code === null ? undefined : SIDE_WORDS[code];
  return said === undefined ? EMPTY : formatter.text(said);
};

/** One leg as its reader may know it: price, amount, payment. */
export const legText = (row: ApplicationRow, leg: 'A' | 'B', formatter: Formatter): string => {
  const [price, amount, term] =
    leg === 'A'
      ? [row.buyPrice, row.buyAmount, row.legAPaymentTerm]
      : [row.sellPrice, row.sellAmount, row.legBPaymentTerm];
  if (price === null) return EMPTY;
  const per = row.uom === null ? '' : `/${unitMark(row.uom, formatter.locale)}`;
  const unit = `${row.currency ?? ''} ${formatter.price(price)}`.trim() + per;
  const parts = [unit, amount === null ? null : moneyText(row, amount, formatter)];
  return [...parts, term === null ? null : formatter.codeName('payment_term', term)]
    .flatMap((part) => part?.replaceAll(' ', UNBROKEN) ?? [])
    .join(' · ');
};
/** The amount of the contract the reader knows of: back to back, that of his own leg. */
export const dealAmountText = (row: ApplicationRow, formatter: Formatter): string =>
  moneyText(row, row.dealAmount ?? (row.side === 'seller' ? row.buyAmount : row.sellAmount), formatter);
/** What the intermediary earns by it, for who may know. */
export const earningText = (row: ApplicationRow, formatter: Formatter): string =>
  moneyText(row, row.mode === MODE.principal ? row.margin : row.commissionAmount, formatter);
/** Who is told who the other one is. */
export const disclosureText = (row: ApplicationRow, formatter: Formatter): string => {
  if (row.mode !== MODE.principal) return formatter.text(table['disclosure.both']);
  const { sellerSeesBuyer: seller, buyerSeesSeller: buyer } = row;
  const key = seller && buyer ? 'open' : seller ? 'seller' : buyer ? 'buyer' : 'none';
  return formatter.text(table[`disclosure.${key}`]);
};

/** What stands in a question about an application: numbers, the intermediary, the commission as the reader knows it. */
const argsOf = (row: ApplicationRow, formatter: Formatter): Record<string, string> => ({
  no: row.applicationNo,
  intermediary: nameText(row.intermediary, formatter),
  rate: row.commissionRate === null ? EMPTY : formatter.quantity(row.commissionRate),
  amount: moneyText(row, row.commissionAmount, formatter),
  payer: sideText(row.commissionPayer, formatter),
  leg: legText(row, row.side === 'buyer' ? 'B' : 'A', formatter),
  buying: legText(row, 'A', formatter),
  selling: legText(row, 'B', formatter),
  margin: moneyText(row, row.margin, formatter),
  disclosure: disclosureText(row, formatter),
  title: formatter.text(table[row.titleFlow === TITLE_FLOW.voucher ? 'title.voucher' : 'title.direct']),
  commission:
    row.commissionRate === null
      ? formatter.text(table.commissionOther)
      : fill(formatter.text(table.commissionYours), {
          rate: formatter.quantity(row.commissionRate),
          amount: moneyText(row, row.commissionAmount, formatter),
        }),
});
export const asked =
  (title: AskedTitle, body: AskedBody | { readonly commission: AskedBody; readonly principal: AskedBody }) =>
  (row: ApplicationRow, formatter: Formatter) => {
    const args = argsOf(row, formatter);
    const said =
      typeof body === 'string' ? body : row.mode === MODE.principal ? body.principal : body.commission;
    return {
      title: fill(formatter.text(table[title]), args),
      body: fill(formatter.text(table[said]), args),
    };
  };
type AskedTitle = Extract<keyof typeof table, `${string}Title`>;
type AskedBody = Extract<keyof typeof table, `${string}Body`>;
