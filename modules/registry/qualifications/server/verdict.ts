import { type Kysely, sql } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';
import { commaIn, inLocale } from '#kernel/rules/words.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { type AnyTables, all } from '#kernel/server/database.ts';
import { perTransactionCache } from '#kernel/server/per-transaction-cache.ts';
import { partyOf } from '#registry/members/server/door.ts';
import {
  type Duty,
  type Finding,
  type GateQuestion,
  type Licence,
  licenceGate,
  licenceYearStart,
  type Paper,
} from '../rules/licence-gate.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';
import { explain, paperWords } from '../rules/words.ts';
import { gateTable, noteStamp, tableStamp } from './gate-table.ts';

/** A side, a product and tonnes the gate is asked about. Days `YYYY-MM-DD`. */
export interface LicenceQuestion {
  readonly side: 'seller' | 'buyer';
  readonly memberId: string;
  readonly goods: {
    readonly spuId: string | null;
    readonly casNo: string | null;
    readonly controlClasses: readonly string[];
  };
  readonly quantity: string;
  readonly lastDeliveryDay: string | null;
  /** `release` blocks where `trade` warns. */
  readonly moment?: 'trade' | 'release';
  /** The day the act is on; absent: today. A question about another day takes papers as their days say. */
  readonly onDay?: string;
}
export interface WordedFinding extends Finding {
  readonly zh: string;
  readonly en: string;
}
export interface Verdict {
  readonly pass: boolean;
  readonly blocks: readonly WordedFinding[];
  readonly warnings: readonly WordedFinding[];
  readonly duties: readonly Duty[];
  /** Licences the act draws on, each with the start of its running year. */
  readonly draws: readonly Draw[];
}
export interface Draw {
  readonly licenceId: string;
  readonly paper: Paper;
  readonly yearStart: string;
}

interface HeldLicences {
  readonly licences: readonly Licence[];
  readonly today: string;
  readonly sold: Readonly<Record<string, string>>;
  readonly years: ReadonlyMap<string, string>;
}

interface UseFacts {
  readonly declared: boolean;
  readonly licence_required: boolean;
  readonly handler_known: boolean;
}
/** What the owners of the data say of one side and one product, with the day it is looked at. */
interface SideFacts {
  readonly licences: readonly Licence[];
  readonly today: string;
  readonly catalogueNo: string | null;
  readonly ownProduct: boolean;
  /** Asked of buyers alone. */
  readonly use: UseFacts | null;
}
type Asked = Pick<LicenceQuestion, 'side' | 'memberId'> & {
  readonly goods: { readonly spuId: string | null };
};
const sides = perTransactionCache<SideFacts>();
const keyOf = ({ side, memberId, goods }: Asked): string => `${side} ${memberId} ${goods.spuId ?? ''}`;

/** What the running years of a company's papers have drawn. */
interface Drawn {
  readonly licence_id: string;
  readonly year_start: string;
  readonly quantity: string;
}
/**
 * Tonnes that came with the papers. They hold until this transaction draws itself; whether a draw fits is
 * decided by the booking, under its lock.
 */
const drawn = new WeakMap<object, Map<string, readonly Drawn[]>>();
/** After a booking: whoever asks reads the drawn tonnes anew. */
export function forgetDrawn(tx: object): void {
  drawn.delete(tx);
}

/**
 * Day, papers, drawn tonnes, the mark of the rule table, the product and its declared use: one question to
 * the database for all sides of an act.
 */
async function readSides(
  tx: Kysely<AnyTables>,
  asked: ReadonlyMap<string, Asked>,
): Promise<Map<string, SideFacts>> {
  const of = [...asked.values()];
  const { rows } = await sql<
    SideFacts & { key: string; memberId: string; sold: readonly Drawn[]; stamp: string }
  >`
    select q.key, q.member_id as "memberId", kernel.today()::text as today, ${tableStamp} as stamp,
      (select coalesce(json_agg(json_build_object('id', p.id::text, 'type', p.licence_type, 'startDate', p.start_date, 'endDate', p.end_date, 'approvalStatus', p.approval_status, 'effectiveStatus', p.effective_status, 'scopeItems', p.scope_items, 'sellableQty', p.sellable_qty::text)), '[]')
        from qualifications.gate_papers(q.member_id) p) as licences,
      (select coalesce(json_agg(json_build_object('licence_id', s.licence_id::text, 'year_start', s.year_start, 'quantity', s.quantity::text)), '[]') from qualifications.gate_sold(q.member_id) s) as sold,
      (select g.hazard_catalogue_no from reporting.spus g where g.id = q.spu_id) as "catalogueNo",
      exists (select 1 from reporting.own_products o where o.spu_id = q.spu_id and o.seller_member_id = q.member_id) as "ownProduct",
      case when q.buys then (select row_to_json(u) from qualifications.gate_use(q.member_id, q.spu_id) u) end as use
    from unnest(${[...asked.keys()]}::text[], ${of.map((q) => q.memberId)}::bigint[], ${of.map((q) => q.goods.spuId)}::bigint[], ${of.map((q) => q.side === 'buyer')}::boolean[]) with ordinality as q(key, member_id, spu_id, buys, n)
    order by q.n`.execute(tx);
  if (rows[0] !== undefined) noteStamp(tx, rows[0].stamp);
  for (const { memberId, sold } of rows) keepDrawn(tx, memberId, sold);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Reads what the gate must know of several sides, in one question, before it is asked of each. */
export async function readFacts(
  tx: Kysely<AnyTables>,
  questions: readonly Asked[],
): Promise<Map<string, SideFacts>> {
  const asked = new Map(questions.map((q) => [keyOf(q), q]));
  return sides(tx, [...asked.keys()], (missing) =>
    readSides(tx, new Map([...asked].filter(([key]) => missing.includes(key)))),
  );
}

function keepDrawn(tx: object, memberId: string, sold: readonly Drawn[]): readonly Drawn[] {
  drawn.set(tx, (drawn.get(tx) ?? new Map<string, readonly Drawn[]>()).set(memberId, sold));
  return sold;
}
async function drawnBy(tx: Kysely<AnyTables>, memberId: string): Promise<readonly Drawn[]> {
  const known = drawn.get(tx)?.get(memberId);
  if (known !== undefined) return known;
  const { rows } =
    await sql<Drawn>`select licence_id, year_start, quantity from qualifications.gate_sold(${memberId}::bigint)`.execute(
      tx,
    );
  return keepDrawn(tx, memberId, rows);
}

/** Papers of a company as they stand on the day of the act, and what their running years have drawn. */
async function papersOn(
  tx: Kysely<AnyTables>,
  { memberId, onDay }: LicenceQuestion,
  facts: SideFacts,
): Promise<HeldLicences> {
  const today = onDay ?? facts.today;
  const licences = today === facts.today ? facts.licences : facts.licences.map(byItsDays);
  const sold = await drawnBy(tx, memberId);
  const years = new Map(licences.map((l) => [l.id, licenceYearStart(l, today)]));
  const running = sold.filter((s) => years.get(s.licence_id) === s.year_start);
  return { licences, today, sold: Object.fromEntries(running.map((s) => [s.licence_id, s.quantity])), years };
}

/** States that follow from the calendar alone. */
const STILL_PAPER: readonly string[] = [LICENCE.notYet, LICENCE.expiring, LICENCE.expired];
/** Papers in force but for the calendar are judged by their days alone when another day is asked about. */
const byItsDays = (l: Licence): Licence =>
  STILL_PAPER.includes(l.effectiveStatus) ? { ...l, effectiveStatus: LICENCE.effective } : l;

export const said = (finding: Finding): WordedFinding => ({
  ...finding,
  zh: explain(finding, 'zh_CN'),
  en: explain(finding, 'en_US'),
});
/** Names of the papers found wanting, each once. */
export const papersIn = (findings: readonly Finding[], locale: Locale): string =>
  [...new Set(findings.map((f) => inLocale(paperWords.table[f.paper], locale)))].join(commaIn(locale));

/** Asks the pure gate with what the owners of the data say today (trading-domain 1.4). */
export async function verdictOf(ctx: Context<AnyTables, unknown>, q: LicenceQuestion): Promise<Verdict> {
  const [party, facts] = await all([
    partyOf(ctx, { memberId: q.memberId }),
    readFacts(ctx.tx, [q]).then((found) => found.get(keyOf(q)) as SideFacts),
  ]);
  const held = await papersOn(ctx.tx, q, facts);
  const question: GateQuestion = {
    table: await gateTable(ctx.tx),
    side: q.side,
    controlClasses: q.goods.controlClasses,
    product: { spuId: q.goods.spuId ?? '', cas: q.goods.casNo, catalogueNo: facts.catalogueNo },
    licences: held.licences,
    today: held.today,
    lastDeliveryDay: q.lastDeliveryDay,
    quantity: q.quantity,
    soldThisYear: held.sold,
    companyType: party.enterpriseType,
    moment: q.moment ?? 'trade',
    ownProduct: facts.ownProduct,
    useDeclared: facts.use?.declared ?? false,
    useLicenceRequired: facts.use?.licence_required ?? false,
    handlerKnown: facts.use?.handler_known ?? false,
  };
  const answer = licenceGate(question);
  const draws = held.licences
    .filter((l) => answer.uses.includes(l.id))
    .map(
      (l): Draw => ({ licenceId: l.id, paper: l.type as Paper, yearStart: held.years.get(l.id) as string }),
    );
  return {
    pass: answer.pass,
    blocks: answer.blocks.map(said),
    warnings: answer.warnings.map(said),
    duties: answer.duties,
    draws,
  };
}
