import { sql } from 'kysely';
import { ordersOfDeals } from '#fulfilment/orders/server/door.ts';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import { qrSvg } from '#kernel/server/pdf.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { partyNames } from '#registry/members/rules/party-names.ts';
import type { LetterDetail, LetterRow } from '../contract/letter.ts';
import { LETTER_CHECK } from '../rules/check-page.ts';
import { DEAL } from '../rules/deal-lifecycle.ts';
import {
  FALLEN_LETTERS,
  faultAtDeadline,
  LETTER,
  type LetterVerb,
  letterButtons,
  letterLifecycle,
} from '../rules/letter-lifecycle.ts';
import { diffLetters } from '../rules/letter-terms.ts';
import { LETTER_PAGE } from '../rules/pages.ts';
import { historyOf } from './history.ts';
import { type DealContext, letterSides, sideOf } from './lifecycle.ts';
import type { Deal, Letter, Signer } from './tables.ts';

const iso = (d: Date | null): string | null => d?.toISOString() ?? null;
const ACTS: readonly LetterVerb[] = ['sign', 'reissue', 'extend', 'voidWithDeal'];

/** Verbs this reader may press on a letter now: the life's table, what the moment asks, his buttons. */
export function letterCan(
  letter: Letter,
  deal: Pick<Deal, 'direct' | 'deal_state'>,
  actor: Actor,
  now: Date,
): string[] {
  const side = sideOf(actor, letter);
  if (side === null) return [];
  const inTime = letter.sign_deadline === null || now.getTime() < letter.sign_deadline.getTime();
  const open = letterLifecycle.open(letter.letter_state, side).filter((v) => ACTS.includes(v));
  const allowed = open.filter((v) =>
    v === 'sign'
      ? inTime
      : v === 'extend'
        ? !letter.extended
        : v === 'voidWithDeal'
          ? deal.deal_state === DEAL.pendingSignature &&
            (deal.direct || letter.letter_state === LETTER.overdue)
          : true,
  );
  const can: string[] = allowed.filter((v) => may(actor, letterButtons[v] as string));
  if (may(actor, 'Export')) can.push('pdf');
  return can;
}
const may = (actor: Actor, button: string): boolean =>
  actor.superAdmin || holds(actor, button, [LETTER_PAGE]);

export function presentLetterRow(l: Letter, deal: Deal, actor: Actor, now: Date): LetterRow {
  const side = sideOf(actor, l) ?? 'operator';
  const names = partyNames(l.terms.seller, l.terms.buyer, side);
  return {
    id: l.id,
    version: l.version,
    letterNo: l.letter_no,
    letterVersion: l.letter_version,
    legNo: l.leg_no,
    letterState: l.letter_state,
    dealId: l.deal_id,
    dealNo: deal.deal_no,
    dealState: deal.deal_state,
    side: side,
    counterparty: names.counterparty,
    counterpartyEn: names.counterpartyEn,
    productZh: l.terms.goods.name,
    productEn: l.terms.goods.nameEn,
    quantity: l.terms.quantity.quantity,
    uom: l.terms.quantity.uom.code,
    amount: l.terms.price.amount,
    currency: l.terms.price.currency,
    provisional: l.terms.price.provisional,
    sellerSigned: l.seller_signer !== null,
    buyerSigned: l.buyer_signer !== null,
    signDeadline: iso(l.sign_deadline),
    effectiveAt: iso(l.effective_at),
    gmtCreate: l.gmt_create.toISOString(),
    gmtModified: l.gmt_modified.toISOString(),
    can: letterCan(l, deal, actor, now),
  };
}

/** Where the code on the paper leads: the page that checks number and hash for anybody. */
export const checkUrl = (
  ctx: Pick<DealContext, 'service'>,
  l: Pick<Letter, 'letter_no' | 'letter_version' | 'content_hash'>,
): string =>
  `${ctx.service('doorSettings').publicUrl}${LETTER_CHECK}?no=${l.letter_no}-V${l.letter_version}&hash=${l.content_hash}`;

/** A signature as the other company may see it: the network address only for the own side and the operator. */
const signature = (s: Signer | null, company: string, method: string | null, seen: boolean) =>
  s === null
    ? null
    : {
        name: s.name,
        nameEn: s.nameEn ?? s.name,
        company,
        time: s.time,
        ip: seen ? s.ip : null,
        method: method ?? '10',
      };

/** A letter by id, by its printed number, or the one in force of a deal; NotFound outside the reader's scope. */
export async function findLetter(
  ctx: DealContext,
  by: { id?: string | undefined; letterNo?: string | undefined; dealId?: string | undefined },
): Promise<Letter> {
  let q = ctx.tx
    .selectFrom('deals.letter')
    .selectAll()
    .where('deleted', '=', false)
    .where(partyInScope(ctx.actor, 'DEAL', letterSides));
  if (by.id !== undefined) q = q.where('id', '=', by.id);
  else if (by.letterNo !== undefined) {
    const [no = '', version] = normaliseNumber(by.letterNo).split('-V');
    q = q.where('letter_no', '=', no);
    if (version !== undefined && /^\d{1,3}$/.test(version))
      q = q.where('letter_version', '=', Number.parseInt(version, 10)); // not money: a version
  } else if (by.dealId !== undefined) q = q.where('deal_id', '=', by.dealId);
  else throw NotFound({});
  const letter = await q
    .orderBy(sql`letter_state in (${sql.join(FALLEN_LETTERS.map((s) => sql.lit(s)))})`)
    .orderBy('leg_no')
    .orderBy('letter_version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (letter === undefined) throw NotFound({});
  return letter;
}

export async function presentLetter(ctx: DealContext, letter: Letter): Promise<LetterDetail> {
  const deal = await ctx.tx
    .selectFrom('deals.deal')
    .selectAll()
    .where('id', '=', letter.deal_id)
    .executeTakeFirst();
  if (deal === undefined) throw NotFound({});
  const now = await ctx.now();
  const side = sideOf(ctx.actor, letter);
  const versions = await ctx.tx
    .selectFrom('deals.letter')
    .selectAll()
    .where('letter_no', '=', letter.letter_no)
    .orderBy('letter_version')
    .execute();
  const before = versions.find((v) => v.id === letter.supersedes_id);
  const orders = (await ordersOfDeals(ctx, { dealIds: [deal.id] })).filter((o) => o.legNo === letter.leg_no);
  const sealed = await ctx.tx
    .selectFrom('deals.sealed_pdf')
    .select('letter_id')
    .where('letter_id', '=', letter.id)
    .executeTakeFirst();
  const url = checkUrl(ctx, letter);
  const { seller, buyer } = letter.terms;
  return {
    ...presentLetterRow(letter, deal, ctx.actor, now),
    language: letter.language,
    template: letter.template_version,
    contentHash: letter.content_hash,
    terms: letter.terms as unknown as Record<string, unknown>,
    sellerSignature: signature(letter.seller_signer, seller.name, letter.sign_method, side !== 'buyer'),
    buyerSignature: signature(letter.buyer_signer, buyer.name, letter.sign_method, side !== 'seller'),
    signMethod: letter.sign_method,
    extended: letter.extended,
    reissueReason: letter.reissue_reason,
    sellerName: seller.name,
    sellerNameEn: seller.nameEn,
    buyerName: buyer.name,
    buyerNameEn: buyer.nameEn,
    faultAtDeadline: faultAtDeadline(letter.letter_state),
    versions: versions.map((v) => ({
      id: v.id,
      letterVersion: v.letter_version,
      letterState: v.letter_state,
      at: v.gmt_create.toISOString(),
      reason: v.reissue_reason,
    })),
    changes: before === undefined ? [] : diffLetters(before.terms, letter.terms).map((c) => ({ ...c })),
    orderId: orders[0]?.id ?? null,
    orderNo: orders[0]?.orderNo ?? null,
    orderState: orders[0]?.state ?? null,
    source: deal.source,
    sourceId: deal.source_id,
    checkUrl: url,
    checkQr: await qrSvg(url),
    sealed: sealed !== undefined,
    events: await historyOf(ctx, [
      { type: 'DEAL', id: deal.id },
      ...versions.map((v) => ({ type: 'LETTER' as const, id: v.id })),
    ]),
    serverTime: now.toISOString(),
  };
}

export const actedLetter = async (ctx: DealContext, letter: Letter, deal: Deal) => ({
  id: letter.id,
  version: letter.version,
  state: letter.letter_state,
  can: letterCan(letter, deal, ctx.actor, await ctx.now()),
});
