import type { ComponentType } from 'react';
import { call, operatorStore, useStore } from '#kernel/web/request/index.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import type { ListKit } from '#kernel/web/screens/list-types.ts';
import { badgeAmong, Tint } from '#kernel/web/screens/status-tag.tsx';
import { shutWords } from '#registry/counterparties/rules/shut-words.ts';
import { countActivities, listActivities } from '../contract/market.ts';
import { countAllActivities, listAllActivities } from '../contract/oversight.ts';
import type { ActivityRow } from '../contract/parts.ts';
import { countSellerActivities, listSellerActivities } from '../contract/seller.ts';
import { ACTIVITY } from '../rules/activity-lifecycle.ts';
import { type ActivityType, TYPE } from '../rules/codes.ts';
import { activityHref } from '../rules/hrefs.ts';
import { ACTIVITY_EDIT } from '../rules/pages.ts';
import { activityScreenWords } from '../rules/screen-words.ts';
import { activityBadge, groupBadge } from './badges.ts';
import { ClockCell, clockText } from './clock-cell.tsx';
import { operatorEntries, sellerEntries } from './entries.ts';
import { copiesText, goodsText, groupText, nameText, ownPartText, perCopyText, priceText } from './texts.ts';
import { listTopics } from './topics.ts';

const { table } = activityScreenWords;
type Side = 'seller' | 'buyer' | 'operator';
const CALLS = {
  seller: { list: listSellerActivities, count: countSellerActivities, help: table.emptySeller },
  buyer: { list: listActivities, count: countActivities, help: table.emptyBuyer },
  operator: { list: listAllActivities, count: countAllActivities, help: table.emptyOperator },
} as const;
/** A deleted activity is in no list, and a buyer meets those that were announced. */
const listed = badgeAmong(
  activityBadge,
  Object.values(ACTIVITY).filter((code) => code !== ACTIVITY.deleted),
);
const announced = badgeAmong(activityBadge, [
  ACTIVITY.preheating,
  ACTIVITY.running,
  ACTIVITY.ended,
  ACTIVITY.withdrawn,
]);

type BuyersKit = ListKit<ActivityRow, Record<never, never>, typeof table>;
const ownPart = (kit: BuyersKit) =>
  kit.custom('ownPart', {
    label: table.ownPart,
    width: 150,
    text: ownPartText,
    cell: (row, f) =>
      row.companyCopies === 0 && row.shut !== null ? (
        <span title={ownPartText(row, f)}>
          <Tint color="gray" label={f.text(shutWords.table.shut)} />
        </span>
      ) : (
        ownPartText(row, f)
      ),
  });

const clock = (kit: BuyersKit) =>
  kit.custom('clock', {
    label: table.clock,
    width: 150,
    text: clockText,
    cell: (row, f) => <ClockCell row={row} formatter={f} />,
  });

function columnsOf(kit: BuyersKit, flash: boolean, side: Side) {
  const group = kit.custom('group', { label: table.group, width: 220, text: groupText });
  return [
    kit.text('activityName', { width: 220, link: (row) => activityHref(row.id) }),
    kit.state('status', activityBadge, { width: 130 }),
    ...(flash || side === 'buyer' ? [] : [kit.state('result', groupBadge, { width: 120 })]),
    kit.custom('product', { label: table.product, width: 170, text: goodsText }),
    kit.custom('activityPrice', {
      label: table.activityPrice,
      width: 150,
      align: 'end',
      text: (row, f) => priceText(row.activityPrice, row, f),
      cell: (row, f) => <strong className="sc-number">{priceText(row.activityPrice, row, f)}</strong>,
    }),
    // A buyer joins by how far the group is; what came of it he reads behind.
    ...(side === 'buyer' ? [clock(kit)] : []),
    ...(side === 'buyer' && !flash ? [group] : []),
    kit.custom('remainingCopies', {
      label: table.copiesOf,
      width: 130,
      align: 'end',
      text: copiesText,
    }),
    ...(side === 'buyer' ? [ownPart(kit)] : []),
    ...(side === 'buyer' && !flash ? [kit.state('result', groupBadge, { width: 120 })] : []),
    kit.dateTime('startTime', { width: 160 }),
    kit.dateTime('endTime', { width: 160 }),
    ...(side === 'seller'
      ? []
      : [
          kit.custom('seller', {
            label: table.seller,
            width: 220,
            text: (row, f) => nameText(row.seller, f),
          }),
        ]),
    kit.text('activityNo', { width: 170 }),
    kit.custom('originalPrice', {
      label: table.originalPrice,
      width: 150,
      align: 'end',
      optional: true,
      text: (row, f) => priceText(row.originalPrice, row, f),
    }),
    kit.custom('qtyPerCopy', { label: table.qtyPerCopy, width: 110, align: 'end', text: perCopyText }),
    ...(side === 'buyer' || flash ? [] : [group]),
    kit.dateTime('gmtCreate', { width: 160, optional: true }),
  ];
}

/** One list, as a side reads it: a seller his company's, an operator all, a buyer what is announced. */
function listOf(type: ActivityType, side: Side): ComponentType {
  const of = CALLS[side];
  const flash = type === TYPE.flashSale;
  return boardScreen(of.list as typeof listActivities, activityScreenWords, (kit) => ({
    title: flash ? table.flashSales : table.groupBuys,
    entityName: flash ? table.flashSale : table.groupBuy,
    columns: columnsOf(kit as never, flash, side),
    within: 'ACTIVITY',
    opens: (row) => activityHref(row.id),
    nameOf: (row) => row.activityName,
    filters: [
      kit.search('keyword', { label: table.keyword }),
      kit.dateRange('dateFrom', 'dateTo', { label: table.dates }),
    ],
    tabs: kit.tabs('status', side === 'buyer' ? announced : listed, () =>
      call(of.count, { activityType: type }, { silent: true }),
    ),
    given: () => ({ activityType: type }),
    card: [
      'activityName',
      side === 'buyer' ? ['status', 'clock'] : 'status',
      ['activityPrice', 'product'],
      flash ? 'remainingCopies' : 'group',
      side === 'buyer' ? 'ownPart' : 'startTime',
    ],
    topics: listTopics,
    flash: ['status', 'remainingCopies'],
    compare: false,
    refreshes: [of.count],
    empty: { help: of.help },
    ...(side === 'operator' ? { exportAs: 'ACTIVITY' } : {}),
    ...(side === 'seller'
      ? {
          exportAs: 'ACTIVITY_OWN',
          exportSeen: true as const,
          create: {
            to: `${ACTIVITY_EDIT}?type=${type}`,
            label: flash ? table.newFlashSale : table.newGroupBuy,
            button: 'Add',
          },
        }
      : {}),
    actions: [
      kit.open('View', (row) => activityHref(row.id), { label: table.view, button: 'View' }),
      ...(side === 'seller' ? sellerEntries : side === 'operator' ? operatorEntries : []),
    ],
  }));
}

/** The page of one type, for whoever looks at it. */
export function activityLists(type: ActivityType): ComponentType {
  const [Seller, Buyer, Operator] = [listOf(type, 'seller'), listOf(type, 'buyer'), listOf(type, 'operator')];
  return function ActivityLists() {
    const identity = useStore(operatorStore)?.identityType;
    return identity === 'platform' ? <Operator /> : identity === 'buyer' ? <Buyer /> : <Seller />;
  };
}
