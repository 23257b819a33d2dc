import type { ComponentType } from 'react';
import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import type { Formatter } from '#kernel/web/screens/formatter.ts';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { activityDetail } from '../contract/market.ts';
import { anyActivityDetail } from '../contract/oversight.ts';
import type { ActivityDetail } from '../contract/parts.ts';
import { sellerActivityDetail } from '../contract/seller.ts';
import { TYPE } from '../rules/codes.ts';
import { FLASH_SALES, GROUP_BUYS } from '../rules/pages.ts';
import { activityScreenWords } from '../rules/screen-words.ts';
import { amountOf } from '../rules/terms.ts';
import { activityBadge } from './badges.ts';
import { operatorEntries, sellerEntries } from './entries.ts';
import { SaleRoom, Supervision } from './sale-room.tsx';
import { copiesText, goodsText, nameText, perCopyText, priceText } from './texts.ts';

const { table } = activityScreenWords;
type ReviewKit = ViewKit<ActivityDetail, typeof table>;
type Side = 'seller' | 'buyer' | 'operator';
const happened = (action: string): LocalizedText =>
  (table as Record<string, LocalizedText>)[`act.${action}`] ?? { zh: action, en: action };
const copyAmount = (row: ActivityDetail): string =>
  row.qtyPerCopy === null || row.activityPrice === null
    ? EMPTY
    : sayAmount('CNY', amountOf(1, row.qtyPerCopy, row.activityPrice));

/** What happened, newest first; buyers are told none of it. */
const timeline = (row: ActivityDetail, formatter: Formatter) =>
  row.events.toReversed().map((e) => ({
    key: String(e.seq),
    title: formatter.text(happened(e.action)),
    note: e.reason ?? undefined,
    at: e.at,
    by: [nameText(e.company, formatter), e.person].filter((x) => x !== null && x !== EMPTY).join(' '),
  }));

function pageOf(side: Side): ComponentType {
  const call = { seller: sellerActivityDetail, buyer: activityDetail, operator: anyActivityDetail }[side];
  return viewScreen(call as typeof activityDetail, activityScreenWords, (kit) => ({
    title: table.one,
    number: (row) => row.activityNo,
    under: (row) => (row.activityType === TYPE.groupBuy ? GROUP_BUYS : FLASH_SALES),
    state: kit.state('status', activityBadge),
    input: (params) => (params.id === undefined ? null : { id: params.id }),
    figures: [
      kit.custom('product', { label: table.product, text: goodsText }),
      kit.custom('activityPrice', {
        label: table.activityPrice,
        text: (row, f) => priceText(row.activityPrice, row, f),
      }),
      kit.custom('qtyPerCopy', { label: table.qtyPerCopy, text: perCopyText }),
      kit.custom('copyAmount', { label: table['sum.copy'], text: copyAmount }),
      ...(side === 'buyer' ? [] : [kit.custom('copiesOf', { label: table.copiesOf, text: copiesText })]),
    ],
    actions: side === 'seller' ? sellerEntries : side === 'operator' ? operatorEntries : [],
    above: side === 'buyer' ? SaleRoom : Supervision,
    facts: [
      ...(side === 'buyer' ? [] : [reviewOf(kit as never, side)]),
      {
        title: table['section.goods'],
        items: [
          kit.custom('seller', { label: table.seller, text: (row, f) => nameText(row.seller, f) }),
          kit.text('productNo'),
          kit.custom('originalPrice', {
            label: table.originalPrice,
            text: (row, f) => priceText(row.originalPrice, row, f),
          }),
          kit.code('priceBy', 'activity_price_by'),
          kit.custom('discount', {
            label: table.discount,
            text: (row, f) => (row.discount === null ? EMPTY : f.percent(row.discount)),
          }),
          kit.percent('taxRate'),
        ],
      },
      {
        title: table['section.copies'],
        items: [
          kit.count('totalCopies'),
          kit.count('purchaseLimit'),
          kit.code('salesUnit', 'sales_unit'),
          kit.custom('conversionRate', {
            label: table.conversionRate,
            text: (row) => row.conversionRate ?? EMPTY,
          }),
        ],
      },
      {
        title: table['section.group'],
        when: (row: ActivityDetail) => row.activityType === TYPE.groupBuy,
        items: [
          kit.count('minCopies'),
          kit.count('minCompanies'),
          kit.percent('joinDepositPct'),
          kit.bool('autoCluster'),
        ],
      },
      {
        title: table['section.time'],
        items: [
          kit.dateTime('startTime', { seconds: true }),
          kit.dateTime('endTime', { seconds: true }),
          kit.custom('preheatHours', { label: table.preheatHours, text: (row) => row.preheatHours ?? EMPTY }),
          kit.code('paymentTerm', 'payment_term'),
          kit.custom('payHours', { label: table.payHours, text: (row) => row.payHours ?? EMPTY }),
        ],
      },
      {
        title: table['section.delivery'],
        items: [
          kit.code('pickType', 'pick_type'),
          kit.custom('warehouse', {
            label: table.warehouseName,
            text: (row, f) => nameText(row.warehouse, f),
          }),
          kit.custom('warehouseAddress', {
            label: table.warehouseAddress,
            text: (row, f) => nameText(row.warehouseAddress, f),
          }),
          kit.custom('packaging', { label: table.packagingId, text: (row, f) => nameText(row.packaging, f) }),
          kit.custom('purchaseQualification', {
            label: table.purchaseQualification,
            sets: ['licence_type'],
            text: (row, f) =>
              row.purchaseQualification.map((c) => f.codeName('licence_type', c)).join(' · ') || EMPTY,
          }),
        ],
      },
      { title: table['section.rules'], columns: 1, items: [kit.text('rules')] },
    ],
    ...(side === 'buyer' ? {} : { timeline }),
  }));
}

/** What an operator decides by, and what a seller reads of the review. */
function reviewOf(kit: ReviewKit, side: Side) {
  return {
    title: table['section.review'],
    items: [
      kit.custom('highestPrice', {
        label: table.highestPrice,
        text: (row, f) => priceText(row.highestPrice, row, f),
      }),
      kit.custom('priceDoubtful', {
        label: table.originalPrice,
        text: (row, f) =>
          f.text(
            row.priceDoubtful === null
              ? table.priceUnknown
              : row.priceDoubtful
                ? table.priceDoubtful
                : table.priceKnown,
          ),
      }),
      ...(side === 'operator'
        ? [
            kit.custom('sellerLicensed', {
              label: table.sellerLicensed,
              text: (row: ActivityDetail, f) =>
                row.sellerLicensed === null
                  ? EMPTY
                  : f.text(row.sellerLicensed ? table.licensedYes : table.licensedNo),
            }),
          ]
        : []),
      kit.custom('controlClasses', {
        label: table.controlClasses,
        sets: ['control_class'],
        text: (row, f) => row.controlClasses.map((c) => f.codeName('control_class', c)).join(' · ') || EMPTY,
      }),
      kit.text('submitter'),
      kit.custom('reminders', { label: table.reminders, text: (row) => String(row.reminders ?? 0) }),
      kit.text('lotNo'),
      kit.text('reason'),
    ],
  };
}

const Pages: Readonly<Record<Side, ComponentType>> = {
  seller: pageOf('seller'),
  buyer: pageOf('buyer'),
  operator: pageOf('operator'),
};
/** /tradingActivitiesMange/activityDetail?id=: the sale a buyer stands at, and what seller and operator see of it. */
export default function ActivityDetailPage() {
  const identity = useStore(operatorStore)?.identityType;
  const Page = Pages[identity === 'platform' ? 'operator' : identity === 'buyer' ? 'buyer' : 'seller'];
  return <Page />;
}
