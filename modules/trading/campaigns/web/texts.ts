import { sayPrice, unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { fill } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { shutWords } from '#registry/counterparties/rules/shut-words.ts';
import type { ActivityRow } from '../contract/parts.ts';
import { TYPE } from '../rules/codes.ts';
import { activityScreenWords } from '../rules/screen-words.ts';

const { table } = activityScreenWords;
/** A name in the reader's language; a dash where there is none. */
export const nameText = (
  name: { readonly zh: string | null; readonly en: string | null },
  formatter: Formatter,
): string => (formatter.locale === 'zh_CN' ? name.zh : (name.en ?? name.zh)) ?? EMPTY;
export const goodsText = (row: Pick<ActivityRow, 'productZh' | 'productEn'>, formatter: Formatter): string =>
  nameText({ zh: row.productZh, en: row.productEn }, formatter);
export const priceText = (
  price: string | null,
  row: Pick<ActivityRow, 'uom'>,
  formatter: Formatter,
): string => sayPrice('CNY', price, row.uom, formatter.locale);
export const perCopyText = (row: Pick<ActivityRow, 'qtyPerCopy' | 'uom'>, formatter: Formatter): string =>
  row.qtyPerCopy === null
    ? EMPTY
    : `${formatter.quantity(row.qtyPerCopy)} ${unitMark(row.uom ?? '', formatter.locale)}`.trim();
export const copiesText = (row: ActivityRow): string =>
  row.totalCopies === null ? EMPTY : `${row.remainingCopies} / ${row.totalCopies}`;
/** What the reader's company has of it, or whose counterparty rules keep it out. */
export const ownPartText = (row: ActivityRow, formatter: Formatter): string =>
  row.companyCopies > 0
    ? fill(formatter.text(table['room.have']), { n: row.companyCopies })
    : row.shut === null
      ? EMPTY
      : formatter.text(shutWords.table[row.shut]);
export const groupText = (row: ActivityRow, formatter: Formatter): string =>
  row.activityType !== TYPE.groupBuy || row.minCopies === null
    ? EMPTY
    : fill(formatter.text(table['group.progress']), {
        copies: row.copies,
        minCopies: row.minCopies,
        companies: row.companies,
        minCompanies: row.minCompanies ?? 0,
      });

type AskedTitle = Extract<keyof typeof table, `${string}Title`>;
type AskedBody = Extract<keyof typeof table, `${string}Body`>;
/** What stands in a question about an activity. */
export const asked = (title: AskedTitle, body?: AskedBody) => (row: ActivityRow, formatter: Formatter) => {
  const args = {
    name: row.activityName,
    seller: nameText(row.seller, formatter),
    price: priceText(row.activityPrice, row, formatter),
    copies: row.totalCopies ?? EMPTY,
    start: formatter.dateTime(row.startTime),
  };
  return {
    title: fill(formatter.text(table[title]), args),
    ...(body === undefined ? {} : { body: fill(formatter.text(table[body]), args) }),
  };
};
