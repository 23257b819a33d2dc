import { Alert } from 'antd';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { fill, nameOf, type Said } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { lazily } from '#kernel/web/parts/index.ts';
import { type Column, columnKit, Marked, saidWith } from '#kernel/web/screens/columns.tsx';
import { MoneyText, type Reader, Skeleton } from '#kernel/web/screens/index.ts';
import type { FactGroup, ViewTab } from '#kernel/web/screens/view-screen.tsx';
import type { OfferDetail } from '../../contract/offer.ts';
import { DEAL_SIDE } from '../../rules/codes.ts';
import { OFFER } from '../../rules/offer-life.ts';
import { provisional } from '../../rules/provisional.ts';
import { sellingWords } from '../../rules/selling-words.ts';
import { inEither, productName, quantityWithUnit, windowText } from './looks.tsx';
import { filesOf } from './offer-files.ts';
import { OFFER_SETS, showOfferField } from './offer-values.ts';

const { table } = sellingWords;
const kit = columnKit<OfferDetail, typeof sellingWords.table>(sellingWords);
const field = (row: OfferDetail, key: string): unknown => row.fields[key] ?? null;
const goods = (row: OfferDetail, key: string): string => {
  const value = row.goods[key];
  return typeof value === 'string' && value !== '' ? value : EMPTY;
};
const noName = () => EMPTY;
/** A typed field as a fact; `label` is that of trading-domain 3.1. */
const typed = (key: keyof typeof table & string, label: Said = table[key]): Column<OfferDetail> =>
  kit.custom(key, {
    label,
    sets: OFFER_SETS,
    text: (row, reader) => showOfferField(key, field(row, key), row.lane, reader, noName),
  });
const said = (
  key: string,
  label: Said,
  text: (row: OfferDetail, reader: Reader) => string,
): Column<OfferDetail> => kit.custom(key, { label, text });

const filled = (sentence: string, hole: string, value: unknown, reader?: Reader): string =>
  value === null || value === undefined
    ? EMPTY
    : fill(sentence, { [hole]: reader ? reader.price(String(value)) : String(value) });

const amountOf = (row: OfferDetail): string | null =>
  row.unitPrice === null || row.quantity === null ? null : lineAmount(row.quantity, row.unitPrice);

const markOf = (row: OfferDetail) => (row.unitPrice === null ? null : provisional(row));
const Sum = ({ row, value, reader }: { row: OfferDetail; value: string | null; reader: Reader }) => (
  <>
    <Marked mark={markOf(row)} reader={reader} />
    <MoneyText value={value} currency={row.currency ?? undefined} />
  </>
);

/** Price, amount and the three numbers of the quantity ledger. */
export const figures: readonly Column<OfferDetail>[] = [
  kit.custom('unitPrice', {
    label: table.unitPrice,
    text: (row, reader) => saidWith(markOf(row), reader.price(row.unitPrice), reader),
    cell: (row, reader) => <Sum row={row} value={row.unitPrice} reader={reader} />,
  }),
  kit.custom('amount', {
    label: table.amount,
    text: (row, reader) => saidWith(markOf(row), reader.money(amountOf(row)), reader),
    cell: (row, reader) => <Sum row={row} value={amountOf(row)} reader={reader} />,
  }),
  said('available', table.available, (row, reader) =>
    quantityWithUnit(row.available ?? row.quantity, row.uom, reader),
  ),
  said('held', table.held, (row, reader) => quantityWithUnit(row.held, row.uom, reader)),
  said('sold', table.sold, (row, reader) => quantityWithUnit(row.sold, row.uom, reader)),
];

const classes = (row: OfferDetail, reader: Reader): string =>
  row.controlClasses.map((c) => reader.codeName('control_class', c)).join(' ') || EMPTY;

/** What the page says of an offer, in the order of the form. */
export const factGroups: readonly FactGroup<OfferDetail>[] = [
  {
    title: table['group.goods'],
    items: [
      said('product', table.product, (row, reader) => productName(row, reader.locale)),
      said('casNo', table.casNo, (row) => row.casNo ?? EMPTY),
      said('unNo', table.unNo, (row) => goods(row, 'unNo')),
      kit.custom('controlClasses', { label: table.controlClasses, sets: OFFER_SETS, text: classes }),
      said('producer', table.producer, (row, reader) => nameOf(row, 'producer', reader.locale) ?? EMPTY),
      said('grade', table.grade, (row, reader) => nameOf(row, 'grade', reader.locale) ?? EMPTY),
      typed('qualityStandard'),
      said('packaging', table.packaging, (row, reader) => nameOf(row, 'packaging', reader.locale) ?? EMPTY),
      typed('inhibitor'),
    ],
  },
  {
    title: table['group.terms'],
    items: [
      typed('firmType'),
      typed('priceMode'),
      typed('taxRate'),
      said('quantity', table.quantity, (row, reader) => quantityWithUnit(row.quantity, row.uom, reader)),
      typed('divisible'),
      said('minQty', table.minQty, (row, reader) => quantityWithUnit(row.minQty, row.uom, reader)),
      said('qtyStep', table.qtyStep, (row, reader) => quantityWithUnit(row.qtyStep, row.uom, reader)),
      said('tolerance', table.tolerance, (row, reader) => {
        const [plus, minus] = [field(row, 'tolerancePlus'), field(row, 'toleranceMinus')];
        return plus === null || minus === null
          ? EMPTY
          : `+${reader.percent(String(plus))} / -${reader.percent(String(minus))}`;
      }),
      typed('negotiable'),
      typed('directDealAllowed'),
      typed('paymentTerm'),
      typed('settlementMethod'),
      typed('quantityBasis'),
      typed('qualityBasis'),
      typed('lawAndForum'),
      typed('visibility'),
    ],
  },
  {
    columns: 1,
    when: (row) => row.formula !== null,
    items: [
      said('formula', table.finalPrice, (row, reader) =>
        row.formula === null ? EMPTY : reader.said(row.formula),
      ),
    ],
  },
  {
    title: table['group.delivery'],
    items: [
      typed('priceTerm'),
      said('place', table.place, (row, reader) => inEither(row.placeZh, row.placeEn, reader.locale)),
      typed('pickType'),
      said('warehouse', table.warehouse, (row, reader) => nameOf(row, 'warehouse', reader.locale) ?? EMPTY),
      said('delivery', table.delivery, (row, reader) => windowText(row, reader)),
      said('freeStorageDays', table.freeStorageDays, (row, reader) =>
        filled(reader.said(table.daysText), 'n', field(row, 'freeStorageDays')),
      ),
      said('storageFee', table.storageFee, (row, reader) =>
        filled(reader.said(table.feeText), 'fee', field(row, 'storageFee'), reader),
      ),
    ],
  },
  {
    title: table['group.validity'],
    items: [
      kit.countdown('validUntil', { label: table.remaining }),
      said('validUntilTime', table.validUntil, (row, reader) => reader.deadline(row.validUntil)),
      kit.dateTime('publishedAt'),
      kit.count('termsVersion'),
      kit.state('approvalStatus', {
        sets: ['approval_status'],
        of: (c, r) => ({
          label: r.codeName('approval_status', c),
          color: r.badge('approval_status', c) ?? 'gray',
        }),
        choices: (r) => r.codeChoices('approval_status'),
      }),
      typed('contactName'),
      typed('contactPhone'),
      typed('remarks'),
    ],
  },
];

/** Why it does not stand on the board: who paused it, why it was rejected. */
export function OfferNotes({ row }: { row: OfferDetail }) {
  const t = useWords(sellingWords);
  const paused = row.publishState === OFFER.paused;
  const who =
    row.pausedBy === DEAL_SIDE.operator
      ? t('pausedByOperator', { reason: row.pauseReason ?? EMPTY })
      : row.pausedBy === DEAL_SIDE.seller
        ? t('pausedBySeller')
        : t('pausedBySystem');
  return (
    <div className="of-notes">
      {paused ? <Alert type="warning" showIcon title={who} /> : null}
      {row.rejectReason && row.publishState === OFFER.draft ? (
        <Alert type="error" showIcon title={t('rejectedNote', { reason: row.rejectReason })} />
      ) : null}
    </div>
  );
}

const waiting = () => <Skeleton lines={3} />;
// What stands behind a tab is fetched when it is looked at.
const SpecTab = lazily<{ row: OfferDetail }>(() => import('./offer-tabs.tsx').then((m) => m.SpecTab), {
  waiting,
});
const FilesTab = lazily<{ row: OfferDetail }>(() => import('./offer-tabs.tsx').then((m) => m.FilesTab), {
  waiting,
});

export const specTab: ViewTab<OfferDetail> = {
  key: 'spec',
  label: table['tab.spec'],
  count: (row) => row.specItems.length,
  component: SpecTab,
};
export const filesTab: ViewTab<OfferDetail> = {
  key: 'files',
  label: table['tab.files'],
  count: (row) => filesOf(row).length,
  component: FilesTab,
};
