import { Alert } from 'antd';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { fill, type LocalizedText, nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { type Column, columnKit, Marked, textWith } from '#kernel/web/screens/columns.tsx';
import { type Formatter, MoneyText } from '#kernel/web/screens/index.ts';
import type { FactGroup, ViewTab } from '#kernel/web/screens/view-screen.tsx';
import type { OfferDetail } from '../../contract/offer.ts';
import { DEAL_SIDE, LANE } from '../../rules/codes.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { provisional } from '../../rules/provisional.ts';
import { offerFieldWords } from '../../rules/field-words.ts';
import { foreignWords } from '../../rules/selling/foreign-words.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { inEither, productName, quantityWithUnit, windowText } from './badges.tsx';
import { portsText } from '../market/ports-text.ts';
import { filesOf } from './offer-files.ts';
import { FilesTab, SpecTab } from './offer-tabs.tsx';
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
const typed = (key: keyof typeof table & string, label: LocalizedText = table[key]): Column<OfferDetail> =>
  kit.custom(key, {
    label,
    sets: OFFER_SETS,
    text: (row, formatter) => showOfferField(key, field(row, key), row.lane, formatter, noName),
  });
const said = (
  key: string,
  label: LocalizedText,
  text: (row: OfferDetail, formatter: Formatter) => string,
): Column<OfferDetail> => kit.custom(key, { label, text });

const filled = (sentence: string, hole: string, value: unknown, formatter?: Formatter): string =>
  value === null || value === undefined
    ? EMPTY
    : fill(sentence, { [hole]: formatter ? formatter.price(String(value)) : String(value) });

const amountOf = (row: OfferDetail): string | null =>
  row.unitPrice === null || row.quantity === null ? null : lineAmount(row.quantity, row.unitPrice);

const labels = offerFieldWords.table;
const joined = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ') || EMPTY;
const blNo = (row: OfferDetail): string | null =>
  (field(row, 'voyage') as { readonly blNo: string | null } | null)?.blNo ?? null;
const markOf = (row: OfferDetail) => (row.unitPrice === null ? null : provisional(row));
const Sum = ({
  row,
  value,
  reader: formatter,
}: {
  row: OfferDetail;
  value: string | null;
  reader: Formatter;
}) => (
  <>
    <Marked mark={markOf(row)} formatter={formatter} />
    <MoneyText value={value} currency={row.currency ?? undefined} />
  </>
);

/** Price, amount and the three numbers of the quantity ledger. */
export const figures: readonly Column<OfferDetail>[] = [
  kit.custom('unitPrice', {
    label: table.unitPrice,
    text: (row, formatter) => textWith(markOf(row), formatter.price(row.unitPrice), formatter),
    cell: (row, formatter) => <Sum row={row} value={row.unitPrice} reader={formatter} />,
  }),
  kit.custom('amount', {
    label: table.amount,
    text: (row, formatter) => textWith(markOf(row), formatter.money(amountOf(row)), formatter),
    cell: (row, formatter) => <Sum row={row} value={amountOf(row)} reader={formatter} />,
  }),
  said('available', table.available, (row, formatter) =>
    quantityWithUnit(row.available ?? row.quantity, row.uom, formatter),
  ),
  said('held', table.held, (row, formatter) => quantityWithUnit(row.held, row.uom, formatter)),
  said('sold', table.sold, (row, formatter) => quantityWithUnit(row.sold, row.uom, formatter)),
];

const classes = (row: OfferDetail, formatter: Formatter): string =>
  row.controlClasses.map((c) => formatter.codeName('control_class', c)).join(' ') || EMPTY;

/** What the page says of an offer, in the order of the form. */
export const factGroups: readonly FactGroup<OfferDetail>[] = [
  {
    title: table['group.goods'],
    items: [
      said('product', table.product, (row, formatter) => productName(row, formatter.locale)),
      said('casNo', table.casNo, (row) => row.casNo ?? EMPTY),
      said('unNo', table.unNo, (row) => goods(row, 'unNo')),
      kit.custom('controlClasses', { label: table.controlClasses, sets: OFFER_SETS, text: classes }),
      said(
        'producer',
        table.producer,
        (row, formatter) => nameOf(row, 'producer', formatter.locale) ?? EMPTY,
      ),
      said('grade', table.grade, (row, formatter) => nameOf(row, 'grade', formatter.locale) ?? EMPTY),
      typed('qualityStandard'),
      said(
        'packaging',
        table.packaging,
        (row, formatter) => nameOf(row, 'packaging', formatter.locale) ?? EMPTY,
      ),
      typed('inhibitor'),
    ],
  },
  {
    title: table['group.terms'],
    items: [
      typed('firmType'),
      typed('priceMode'),
      said('taxRate', table.taxRate, (row, formatter) =>
        row.lane === LANE.rmb ? formatter.percent(row.taxRate) : EMPTY,
      ),
      said('quantity', table.quantity, (row, formatter) =>
        quantityWithUnit(row.quantity, row.uom, formatter),
      ),
      typed('divisible'),
      said('minQty', table.minQty, (row, formatter) => quantityWithUnit(row.minQty, row.uom, formatter)),
      said('qtyStep', table.qtyStep, (row, formatter) => quantityWithUnit(row.qtyStep, row.uom, formatter)),
      said('tolerance', table.tolerance, (row, formatter) => {
        const [plus, minus] = [field(row, 'tolerancePlus'), field(row, 'toleranceMinus')];
        return plus === null || minus === null
          ? EMPTY
          : `+${formatter.percent(String(plus))} / -${formatter.percent(String(minus))}`;
      }),
      said('negotiable', table.negotiable, (row, formatter) =>
        field(row, 'negotiable') === false
          ? formatter.text(table.noCounter)
          : showOfferField('negotiable', field(row, 'negotiable'), row.lane, formatter, noName),
      ),
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
      said('formula', table.finalPrice, (row, formatter) =>
        row.formula === null ? EMPTY : formatter.text(row.formula),
      ),
    ],
  },
  {
    title: table['group.delivery'],
    items: [
      typed('priceTerm'),
      said('place', table.place, (row, formatter) => inEither(row.placeZh, row.placeEn, formatter.locale)),
      typed('pickType'),
      said(
        'warehouse',
        table.warehouse,
        (row, formatter) => nameOf(row, 'warehouse', formatter.locale) ?? EMPTY,
      ),
      said('delivery', table.delivery, (row, formatter) => windowText(row, formatter)),
      said('freeStorageDays', table.freeStorageDays, (row, formatter) =>
        filled(formatter.text(table.daysText), 'n', field(row, 'freeStorageDays')),
      ),
      said('storageFee', table.storageFee, (row, formatter) =>
        filled(formatter.text(table.feeText), 'fee', field(row, 'storageFee'), formatter),
      ),
    ],
  },
  {
    title: foreignWords.table['section.voyage'],
    when: (row) => row.lane !== LANE.rmb,
    items: [
      typed('originCountry', labels.originCountry),
      typed('cargoStatus', labels.cargoStatus),
      said('ports', foreignWords.table.ports, (row, formatter) => portsText(row, formatter)),
      said('vesselName', labels.vesselName, (row) =>
        joined([row.ship?.vesselName, row.ship?.imoNo && `IMO ${row.ship.imoNo}`, row.ship?.voyageNo]),
      ),
      kit.custom('shipStage', {
        label: labels.shipStage,
        sets: ['ship_stage'],
        text: (row, formatter) => formatter.codeName('ship_stage', row.ship?.shipStage ?? null),
      }),
      said('laycan', labels.laycan, (row, formatter) =>
        formatter.range(row.ship?.laycanStart ?? null, row.ship?.laycanEnd ?? null),
      ),
      said('etd', labels.etd, (row, formatter) => formatter.date(row.ship?.etd ?? null)),
      said('eta', labels.eta, (row, formatter) => formatter.date(row.ship?.eta ?? null)),
      said('bill', labels.blNo, (row, formatter) =>
        joined([blNo(row), row.ship?.blDate && formatter.date(row.ship.blDate)]),
      ),
      said('lcOpenDays', labels.lcOpenDays, (row, formatter) =>
        filled(formatter.text(table.daysText), 'n', field(row, 'lcOpenDays')),
      ),
    ],
  },
  {
    title: table['group.validity'],
    items: [
      kit.countdown('validUntil', { label: table.remaining }),
      said('validUntilTime', table.validUntil, (row, formatter) => formatter.deadline(row.validUntil)),
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
