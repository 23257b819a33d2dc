import { holds } from '#kernel/server/actor.ts';
import { companiesThatActed, readHistory } from '#kernel/server/trade-history.ts';
import { APPROVAL, approvalLifecycle } from '#office/approvals/rules/approval-lifecycle.ts';
import { type Party, partiesOf } from '#registry/members/server/door.ts';
import { NEGOTIATION } from '#trading/offers/rules/negotiation-lifecycle.ts';
import { offerNosOf } from '#trading/offers/server/door.ts';
import type { ApplicationDetail, ApplicationRow } from '../contract/application.ts';
import {
  ANSWER,
  legTermsFor,
  MODE,
  marginOf,
  type Sight,
  sightOf,
  type Viewer,
} from '../rules/application.ts';
import { INTERMEDIARY_APPLICATION, INTERMEDIARY_DEALS } from '../rules/pages.ts';
import { applicantOf, BIZ, standingOf, viewerOf } from './lock-application.ts';
import type { Application, ApplicationContext } from './tables.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
type Parties = ReadonlyMap<string, Party>;
const nameIn = (parties: Parties, id: string | null) => ({
  zh: id === null ? null : (parties.get(id)?.name ?? null),
  en: id === null ? null : (parties.get(id)?.nameEn ?? null),
});
const NOBODY = { zh: null, en: null };

/** Where an application stands, in one word. */
export function stageOf(row: Application): ApplicationRow['stage'] {
  if (row.approval_status === APPROVAL.draft) return 'draft';
  if (row.approval_status === APPROVAL.rejected) return 'rejected';
  if (row.approval_status === APPROVAL.withdrawn) return 'withdrawn';
  if (row.approval_status === APPROVAL.pending)
    return row.seller_consent !== null && row.buyer_consent !== null ? 'approval' : 'consents';
  if (row.answer === null) return 'answer';
  if (row.answer === ANSWER.refused) return 'refused';
  if (row.answer === ANSWER.lapsed) return 'lapsed';
  return row.thread_status === NEGOTIATION.void ? 'fallen' : 'accepted';
}

const SOUGHT: string = NEGOTIATION.intermediaryChosen;
const EDITABLE: readonly string[] = [APPROVAL.draft, APPROVAL.rejected, APPROVAL.withdrawn];
/** What the reader may do with an application now. */
export function applicationCan(ctx: ApplicationContext, row: Application, viewer: Viewer): string[] {
  const { actor } = ctx;
  const may = (button: string, page = INTERMEDIARY_DEALS) => actor.superAdmin || holds(actor, button, [page]);
  const form = (button: string) => may(button, INTERMEDIARY_APPLICATION);
  const filed = viewer === applicantOf(row);
  const sought = row.thread_status === SOUGHT;
  const verbs: readonly string[] = approvalLifecycle.open(
    row.approval_status,
    filed ? 'submitter' : 'operator',
  );
  const pending = row.approval_status === APPROVAL.pending;
  const waits = row.approval_status === APPROVAL.approved && row.answer === null;
  const isParty = viewer === 'seller' || viewer === 'buyer';
  const consented = viewer === 'seller' ? row.seller_consent : row.buyer_consent;
  const declined = row.answer === ANSWER.refused || row.answer === ANSWER.lapsed;
  const acts: readonly (readonly [string, boolean])[] = [
    ['View', may('View')],
    ['edit', filed && sought && EDITABLE.includes(row.approval_status) && form('Edit')],
    ['submit', filed && sought && EDITABLE.includes(row.approval_status) && form('Submit')],
    ['withdraw', filed && pending && verbs.includes('withdraw') && form('Withdraw')],
    ['file', isParty && !filed && sought && row.approval_status === APPROVAL.draft && form('Add')],
    ['consent', isParty && pending && sought && consented === null && may('Confirm')],
    ['accept', viewer === 'intermediary' && waits && may('Confirm')],
    ['refuse', viewer === 'intermediary' && waits && may('Reject')],
    ['approve', viewer === 'operator' && stageOf(row) === 'approval' && may('Approve')],
    ['reject', viewer === 'operator' && pending && may('Reject')],
    ['cancel', viewer === 'operator' && (sought || declined) && may('Cancel')],
    ['thread', isParty],
  ];
  return acts.filter(([, open]) => open).map(([verb]) => verb);
}

/** The legs of principal mode, each for who may read it; the margin where both may. */
function legsOf(row: Application, sight: Sight, viewer: Viewer) {
  const a = <V>(value: V) => (sight.legA ? value : null);
  const b = <V>(value: V) => (sight.legB ? value : null);
  const { buy_price: buyPrice, sell_price: sellPrice } = row;
  const margin =
    sight.legA && sight.legB && buyPrice !== null && sellPrice !== null
      ? marginOf(row.quantity, { buyPrice, sellPrice })
      : null;
  const blank = viewer === 'seller' ? buyPrice === null : viewer === 'buyer' && sellPrice === null;
  return {
    buyPrice: a(buyPrice),
    buyAmount: a(row.buy_amount),
    legAPaymentTerm: a(row.leg_a_payment_term),
    sellPrice: b(sellPrice),
    sellAmount: b(row.sell_amount),
    legBPaymentTerm: b(row.leg_b_payment_term),
    margin,
    needsLeg: sight.proposal && row.mode === MODE.principal && blank,
    legTerms: viewer === 'intermediary' ? [] : [...legTermsFor(row.agreed_payment_term)],
  };
}

interface Beside {
  readonly parties: Parties;
  /** Numbers of the offers, for who may read them. */
  readonly offerNos: ReadonlyMap<string, string>;
}
function rowOf(ctx: ApplicationContext, row: Application, { parties, offerNos }: Beside): ApplicationRow[] {
  const viewer = viewerOf(ctx.actor, row);
  const sight = viewer === null ? null : sightOf(standingOf(row), viewer);
  if (viewer === null || sight === null) return [];
  const goods = <V>(value: V) => (sight.goods ? value : null);
  const said = <V>(value: V) => (sight.proposal ? value : null);
  const money = <V>(value: V) => (sight.commission ? value : null);
  return [
    {
      id: row.id,
      version: row.version,
      applicationNo: row.application_no,
      negotiationNo: row.negotiation_no,
      negotiationId: viewer === 'intermediary' ? null : row.negotiation_id,
      lane: viewer === 'intermediary' ? null : row.lane,
      offerNo: viewer === 'intermediary' ? null : (offerNos.get(row.negotiation_id) ?? null),
      side: viewer,
      applicantSide: row.applicant_side,
      approvalStatus: row.approval_status,
      threadStatus: row.thread_status,
      stage: stageOf(row),
      productZh: goods(row.product_zh),
      productEn: goods(row.product_en),
      quantity: goods(row.quantity),
      uom: goods(row.uom),
      currency: goods(row.currency),
      dealAmount: sight.amount ? row.deal_amount : null,
      provisional: sight.amount && row.provisional,
      seller: sight.seller ? nameIn(parties, row.seller_member_id) : NOBODY,
      buyer: sight.buyer ? nameIn(parties, row.buyer_member_id) : NOBODY,
      intermediary: sight.proposal ? nameIn(parties, row.intermediary_member_id) : NOBODY,
      intermediaryId: said(row.intermediary_member_id),
      mode: said(row.mode),
      titleFlow: said(row.title_flow),
      sellerSeesBuyer: said(row.seller_sees_buyer),
      buyerSeesSeller: said(row.buyer_sees_seller),
      ...legsOf(row, sight, viewer),
      reason: sight.reason ? row.reason : null,
      reasonText: sight.reason ? row.reason_text : null,
      commissionRate: money(row.commission_rate),
      commissionPayer: said(row.commission_payer),
      commissionAmount: sight.goods ? money(row.commission_amount) : null,
      commissionDueAt: money(iso(row.commission_due_at)),
      remarks: said(row.remarks),
      related: sight.proposal && row.related,
      sellerConsented: sight.proposal && row.seller_consent !== null,
      buyerConsented: sight.proposal && row.buyer_consent !== null,
      fileBy: viewer === 'intermediary' ? null : iso(row.file_by),
      respondBy: said(iso(row.respond_by)),
      rejectReason: said(row.reject_reason),
      dealNo: said(row.deal_no),
      gmtCreate: row.gmt_create.toISOString(),
      can: applicationCan(ctx, row, viewer),
    },
  ];
}
const companiesOf = (rows: readonly Application[]): string[] => [
  ...new Set(
    rows
      .flatMap((r) => [r.seller_member_id, r.buyer_member_id, r.intermediary_member_id])
      .filter((id): id is string => id !== null),
  ),
];

/** Applications as their reader may see them; what he may not is not among them. */
export async function presentApplications(
  ctx: ApplicationContext,
  rows: readonly Application[],
): Promise<ApplicationRow[]> {
  if (rows.length === 0) return [];
  const parties = await partiesOf(ctx, { memberIds: companiesOf(rows) });
  const offerNos = await offerNosOf(ctx, { ids: [...new Set(rows.map((row) => row.negotiation_id))] });
  return rows.flatMap((row) => rowOf(ctx, row, { parties, offerNos }));
}

/** The party whose name the reader is not told: null where he may read both. */
function hiddenFrom(ctx: ApplicationContext, row: Application): string | null {
  const viewer = viewerOf(ctx.actor, row);
  const sight = viewer === null ? null : sightOf(standingOf(row), viewer);
  if (sight === null) return null;
  return !sight.buyer && sight.seller
    ? row.buyer_member_id
    : !sight.seller && sight.buyer
      ? row.seller_member_id
      : null;
}

/** What happened to an application, as far as row security shows it; people of other companies stay unnamed. */
export async function eventsOf(
  ctx: ApplicationContext,
  row: Application,
): Promise<ApplicationDetail['events']> {
  const steps = await readHistory(ctx, { bizType: BIZ, bizId: row.id }, [
    'seq',
    'action',
    'actorName',
    'actorSide',
    'actorCompanyId',
    'reason',
    'at',
  ]);
  const hidden = hiddenFrom(ctx, row);
  const parties = await partiesOf(ctx, { memberIds: companiesThatActed(steps) });
  const { actor } = ctx;
  return steps.map(({ seq, action, actorName, actorSide, actorCompanyId, reason, at }) => ({
    seq,
    action,
    side: actorSide,
    company: actorCompanyId === hidden ? NOBODY : nameIn(parties, actorCompanyId),
    person: actor.identity === 'platform' || actorCompanyId === actor.memberId ? actorName : null,
    reason,
    at,
  }));
}

/** What an act answers. */
export const toActionResult = (ctx: ApplicationContext, row: Application) => {
  const viewer = viewerOf(ctx.actor, row);
  return {
    id: row.id,
    version: row.version,
    state: row.approval_status as string,
    can: viewer === null ? [] : applicationCan(ctx, row, viewer),
  };
};
