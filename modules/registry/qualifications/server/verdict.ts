import { type Kysely, sql } from 'kysely';
import type { Locale } from '#kernel/rules/format.ts';
import { commaIn, inLocale } from '#kernel/rules/words.ts';
import type { Context } from '#kernel/server/capability.ts';
import { type AnyTables, all } from '#kernel/server/database.ts';
import { perTransactionCache } from '#kernel/server/per-transaction-cache.ts';
import { gateFactsOf } from '#registry/catalogue/server/door.ts';
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

/** The papers a company holds, with the day they are looked at. */
interface Folder {
  readonly licences: readonly Licence[];
  readonly today: string;
}
const folders = perTransactionCache<Folder>();
/** What the running years of a company's papers have drawn. */
interface Drawn {
  readonly licence_id: string;
  readonly year_start: string;
  readonly quantity: string;
}
/** Tonnes that came with the papers. They hold until this transaction draws itself; whether a draw fits is decided by the booking, under its lock. */
const drawn = new WeakMap<object, Map<string, readonly Drawn[]>>();
/** After a booking: whoever asks reads the drawn tonnes anew. */
export function forgetDrawn(tx: object): void {
  drawn.delete(tx);
}

/** Day, papers, drawn tonnes and the mark of the rule table: one question to the database. */
async function readFolders(
  tx: Kysely<AnyTables>,
  memberIds: readonly string[],
): Promise<Map<string, Folder>> {
  const { rows } = await sql<Folder & { memberId: string; sold: readonly Drawn[]; stamp: string }>`
    select m.id as "memberId", kernel.today()::text as today, ${tableStamp} as stamp,
      (select coalesce(json_agg(json_build_object('id', p.id::text, 'type', p.licence_type, 'startDate', p.start_date, 'endDate', p.end_date, 'approvalStatus', p.approval_status, 'effectiveStatus', p.effective_status, 'scopeItems', p.scope_items, 'sellableQty', p.sellable_qty::text)), '[]')
        from qualifications.gate_papers(m.id) p) as licences,
      (select coalesce(json_agg(json_build_object('licence_id', s.licence_id::text, 'year_start', s.year_start, 'quantity', s.quantity::text)), '[]') from qualifications.gate_sold(m.id) s) as sold
    from unnest(${memberIds}::bigint[]) with ordinality as m(id, n) order by m.n`.execute(tx);
  if (rows[0] !== undefined) noteStamp(tx, rows[0].stamp);
  for (const { memberId, sold } of rows) keepDrawn(tx, memberId, sold);
  return new Map(rows.map(({ memberId, licences, today }) => [memberId, { licences, today }]));
}
const foldersOf = (tx: Kysely<AnyTables>, memberIds: readonly string[]) =>
  folders(tx, memberIds, (missing) => readFolders(tx, missing));

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

/** Papers of a company as they stand today, and what their running years have drawn. */
async function readPapers(
  tx: Kysely<AnyTables>,
  memberId: string,
  onDay: string | undefined,
): Promise<HeldLicences> {
  const folder = (await foldersOf(tx, [memberId])).get(memberId) as Folder;
  const today = onDay ?? folder.today;
  const licences = today === folder.today ? folder.licences : folder.licences.map(byItsDays);
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

interface UseFacts {
  readonly declared: boolean;
  readonly licence_required: boolean;
  readonly handler_known: boolean;
}
const uses = perTransactionCache<UseFacts>();
async function readUse(tx: Kysely<AnyTables>, memberId: string, spuId: string | null): Promise<UseFacts> {
  const key = `${memberId} ${spuId}`;
  const found = await uses(tx, [key], async () => {
    const { rows } =
      await sql<UseFacts>`select declared, licence_required, handler_known from qualifications.gate_use(${memberId}::bigint, ${spuId}::bigint)`.execute(
        tx,
      );
    return new Map(rows.map((row) => [key, row]));
  });
  return found.get(key) as UseFacts;
}
interface GoodsFacts {
  readonly catalogueNo: string | null;
  readonly ownProduct: boolean;
}
const goods = perTransactionCache<GoodsFacts>();
const NO_GOODS: GoodsFacts = { catalogueNo: null, ownProduct: false };
/** Reads what the catalogue says of a product in the hands of each company. */
async function readGoods(
  ctx: Context<AnyTables, unknown>,
  spuId: string | null,
  sellerIds: readonly string[],
): Promise<GoodsFacts[]> {
  if (spuId === null) return sellerIds.map(() => NO_GOODS);
  const keyOf = (sellerId: string) => `${sellerId} ${spuId}`;
  const found = await goods(ctx.tx, sellerIds.map(keyOf), async (missing) => {
    const facts = await gateFactsOf(ctx, {
      spuId,
      sellerIds: sellerIds.filter((id) => missing.includes(keyOf(id))),
    });
    return new Map([...facts].map(([sellerId, f]) => [keyOf(sellerId), f]));
  });
  return sellerIds.map((id) => found.get(keyOf(id)) ?? NO_GOODS);
}

export const said = (finding: Finding): WordedFinding => ({
  ...finding,
  zh: explain(finding, 'zh_CN'),
  en: explain(finding, 'en_US'),
});
/** Names of the papers found wanting, each once. */
export const papersIn = (findings: readonly Finding[], locale: Locale): string =>
  [...new Set(findings.map((f) => inLocale(paperWords.table[f.paper], locale)))].join(commaIn(locale));

/** Reads the papers of several companies and what the catalogue says of a product in their hands, each in one question, before the gate is asked of each. */
export async function openFolders(
  ctx: Context<AnyTables, unknown>,
  memberIds: readonly string[],
  spuIds: readonly (string | null)[],
): Promise<void> {
  await all([
    foldersOf(ctx.tx, memberIds),
    ...[...new Set(spuIds)].map((spuId) => readGoods(ctx, spuId, memberIds)),
  ]);
}

/** Asks the pure gate with what the owners of the data say today (trading-domain 1.4). */
export async function verdictOf(ctx: Context<AnyTables, unknown>, q: LicenceQuestion): Promise<Verdict> {
  const [party, held, [facts = NO_GOODS], use] = await all([
    partyOf(ctx, { memberId: q.memberId }),
    readPapers(ctx.tx, q.memberId, q.onDay),
    readGoods(ctx, q.goods.spuId, [q.memberId]),
    q.side === 'buyer'
      ? readUse(ctx.tx, q.memberId, q.goods.spuId)
      : Promise.resolve({ declared: false, licence_required: false, handler_known: false }),
  ]);
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
    useDeclared: use.declared,
    useLicenceRequired: use.licence_required,
    handlerKnown: use.handler_known,
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
