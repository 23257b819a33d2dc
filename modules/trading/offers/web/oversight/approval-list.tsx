import { useQueryClient } from '@tanstack/react-query';
import { useWords } from '#kernel/web/i18n/index.ts';
import { callKey, useCall, useLive } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import { useOpenById, useScreen } from '#kernel/web/tabs/index.ts';
import { listApprovals } from '#office/approvals/contract/approval.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { sellerSource } from '#registry/members/web/door.ts';
import type { OfferRow } from '../../contract/offer.ts';
import { listAllOffers } from '../../contract/offer-oversight.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { oversightWords } from '../../rules/oversight/oversight-words.ts';
import { provisional } from '../../rules/provisional.ts';
import { approvalBadge, inEither, offerBadge, only, productName, quantityText } from '../selling/badges.tsx';
import { classColumn, distanceColumn, flagColumn, kit, numberColumn } from './offer-columns.tsx';
import { deciding } from './operator-acts.ts';

const { table } = oversightWords;
const PATH = '/resourceSupervision/offerApproval';
const DECISIONS = ['10', '20', '30', '40'] as const;
const decided = only(approvalBadge, DECISIONS);
const MOST = 100;

/** The approval task of an offer: who submitted it and who has claimed it; one request serves the whole page. */
function useTask(row: OfferRow) {
  const { data } = useCall(
    listApprovals,
    { kind: 'OFFER', state: APPROVAL.pending, pageCount: MOST },
    { silent: true, enabled: row.approvalStatus === APPROVAL.pending, staleMs: 15_000 },
  );
  return data?.list.find((task) => task.documentId === row.id);
}
function Submitter({ row }: { row: OfferRow }) {
  return <span className="ct-num">{useTask(row)?.submitter || '--'}</span>;
}
function Since({ row }: { row: OfferRow }) {
  const formatter = useFormatter();
  const task = useTask(row);
  return <span className="ct-num">{formatter.dateTime(task ? task.submittedAt : row.gmtModified)}</span>;
}
function Claimer({ row }: { row: OfferRow }) {
  return <span className="ct-num">{useTask(row)?.claimedBy ?? '--'}</span>;
}

/** Waiting, passed, rejected, withdrawn. */
function Above() {
  const t = useWords(oversightWords);
  const formatter = useFormatter(['approval_status']);
  const client = useQueryClient();
  const { search, setSearch } = useScreen();
  useLive(['approvals:all'], () => {
    void client.invalidateQueries({ queryKey: callKey(listAllOffers) });
    void client.invalidateQueries({ queryKey: callKey(listApprovals) });
  });
  const waiting = useCall(
    listAllOffers,
    { approvalStatus: [APPROVAL.pending], publishState: [OFFER.submitted], pageCount: 1 },
    { silent: true },
  );
  return (
    <div className="of-above">
      <Strip
        name={t('approvalStatus')}
        chosen={search.approvalStatus ?? '10'}
        onChoose={(key) => setSearch({ approvalStatus: key, pageNum: null, view: null })}
        items={decided.choices(formatter).map((c) => ({
          key: c.value,
          label: c.label,
          count: c.value === '10' ? waiting.data?.totalCount : undefined,
        }))}
      />
    </div>
  );
}

const { named, price, state, custom, countdown } = kit;
const List = listScreen(
  listAllOffers,
  oversightWords,
  ({ search, oneOf, manyOf, pickOne, yesNo, dateRange }) => ({
    within: 'OFFER',
    title: table.approvalTitle,
    entityName: table.approvalNoun,
    empty: { title: table.approvalEmpty },
    above: Above,
    start: { approvalStatus: [APPROVAL.pending] },
    opens: (row) => `${PATH}/detail/${row.id}`,
    nameOf: (row) => row.offerNo ?? row.id,
    columns: [
      numberColumn,
      state('approvalStatus', approvalBadge),
      named('sellerName', { width: 170 }),
      custom('product', {
        label: table.product,
        text: (row, formatter) => productName(row, formatter.locale),
        width: 130,
      }),
      price('unitPrice', { label: table.currentPrice, mark: provisional, currency: (row) => row.currency }),
      distanceColumn,
      custom('quantity', {
        label: table.quantity,
        unit: table.unitTonne,
        align: 'end',
        text: (row, formatter) => quantityText(row.quantity, row.uom, formatter),
      }),
      custom('place', {
        label: table.place,
        text: (row, formatter) => inEither(row.placeZh, row.placeEn, formatter.locale),
        optional: true,
      }),
      classColumn,
      flagColumn,
      custom('submitter', { label: table.submitter, text: () => '', cell: (row) => <Submitter row={row} /> }),
      custom('waitingSince', {
        label: table.waitingSince,
        text: (row, formatter) => formatter.dateTime(row.gmtModified),
        cell: (row) => <Since row={row} />,
      }),
      custom('claimedBy', { label: table.claimedBy, text: () => '', cell: (row) => <Claimer row={row} /> }),
      countdown('validUntil'),
      state('publishState', offerBadge, { optional: true }),
    ],
    card: [
      'product',
      'offerNo',
      'approvalStatus',
      'sellerName',
      'unitPrice',
      'priceDistance',
      'quantity',
      'controlClasses',
      'flagged',
      'waitingSince',
      'claimedBy',
    ],
    filters: [
      search('keyword', { label: oversightWords.table.searchedApprovals }),
      pickOne('sellerId', sellerSource, { label: table.seller, first: true }),
      yesNo('flagged', { first: true }),
      oneOf('lane', 'offer_lane'),
      oneOf('controlClass', 'control_class'),
      manyOf('approvalStatus', decided),
      dateRange('dateFrom', 'dateTo'),
    ],
    actions: deciding,
  }),
);

/** /resourceSupervision/offerApproval: offers that wait for the operator, with what he must look at. */
export default function ApprovalList() {
  useOpenById(PATH);
  return <List />;
}
