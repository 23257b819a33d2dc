import { type Kysely, sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import type { Locale } from '#kernel/rules/format.ts';
import { inLocale } from '#kernel/rules/words.ts';
import type { Work } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { instantOf } from '#kernel/server/instant.ts';
import { knownFacts } from '#kernel/server/known.ts';
import { gateFactsOf } from '#registry/catalogue/server/door.ts';
import { partyOf } from '#registry/members/server/door.ts';
import { type Duty, type Finding, type GateQuestion, type GateTable, type Licence, licenceGate, licenceYearStart, type Paper } from '../rules/licence-gate.ts';
import { explain, paperWords } from '../rules/words.ts';
import { gateTable, keepTable, knowsTable, tableAsJson } from './gate-table.ts';

/** A side, a product and tonnes the gate is asked about. Days `YYYY-MM-DD`. */
export interface LicenceQuestion {
  readonly side: 'seller' | 'buyer';
  readonly memberId: string;
  readonly goods: { readonly spuId: string | null; readonly casNo: string | null; readonly controlClasses: readonly string[] };
  readonly quantity: string;
  readonly lastDeliveryDay: string | null;
  /** `release` blocks where `trade` warns. */
  readonly moment?: 'trade' | 'release';
  /** The day the act is on; absent: today. A question about another day takes papers as their days say. */
  readonly onDay?: string;
}
export interface Said extends Finding {
  readonly zh: string;
  readonly en: string;
}
export interface Verdict {
  readonly pass: boolean;
  readonly blocks: readonly Said[];
  readonly warnings: readonly Said[];
  readonly duties: readonly Duty[];
  /** Licences the act draws on, each with the start of its running year. */
  readonly draws: readonly Draw[];
}
export interface Draw {
  readonly licenceId: string;
  readonly paper: Paper;
  readonly yearStart: string;
}

interface Papers {
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
const folders = knownFacts<Folder>();

/** Day, papers and, where this transaction has not read it yet, the rule table: one question to the database. */
async function readFolder(tx: Kysely<AnyTables>, memberId: string): Promise<Folder> {
  const { rows } = await sql<Folder & { table: GateTable | null }>`
    select kernel.today()::text as today, ${knowsTable(tx) ? sql`null::jsonb` : tableAsJson} as "table",
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id::text, 'type', p.licence_type, 'startDate', p.start_date, 'endDate', p.end_date, 'approvalStatus', p.approval_status, 'effectiveStatus', p.effective_status, 'scopeItems', p.scope_items, 'sellableQty', p.sellable_qty::text)), '[]')
        from qualifications.gate_papers(${memberId}::bigint) p) as licences`.execute(tx);
  const { today, licences, table } = rows[0] as Folder & { table: GateTable | null };
  if (table !== null) keepTable(tx, table);
  return { licences, today };
}

/** Papers of a company as they stand today, and what their running years have drawn; the drawn tonnes are read anew each time, because a deal draws them. */
async function readPapers(tx: Kysely<AnyTables>, memberId: string, onDay: string | undefined): Promise<Papers> {
  const folder = (await folders(tx, [memberId], async () => new Map([[memberId, await readFolder(tx, memberId)]]))).get(memberId) as Folder;
  const today = onDay ?? folder.today;
  const licences = today === folder.today ? folder.licences : folder.licences.map(byItsDays);
  const { rows: sold } = await sql<{
    licence_id: string;
    year_start: string;
    quantity: string;
  }>`select licence_id, year_start, quantity from qualifications.gate_sold(${memberId}::bigint)`.execute(tx);
  const years = new Map(licences.map((l) => [l.id, licenceYearStart(l, today)]));
  const running = sold.filter((s) => years.get(s.licence_id) === s.year_start);
  return { licences, today, sold: Object.fromEntries(running.map((s) => [s.licence_id, s.quantity])), years };
}

/** Papers in force but for the calendar are judged by their days alone when another day is asked about. */
const byItsDays = (l: Licence): Licence => (['10', '30', '40'].includes(l.effectiveStatus) ? { ...l, effectiveStatus: '20' } : l);

interface UseFacts {
  readonly declared: boolean;
  readonly licence_required: boolean;
  readonly handler_known: boolean;
}
const uses = knownFacts<UseFacts>();
async function readUse(tx: Kysely<AnyTables>, memberId: string, spuId: string | null): Promise<UseFacts> {
  const key = `${memberId} ${spuId}`;
  const found = await uses(tx, [key], async () => {
    const { rows } =
      await sql<UseFacts>`select declared, licence_required, handler_known from qualifications.gate_use(${memberId}::bigint, ${spuId}::bigint)`.execute(tx);
    return new Map(rows.map((row) => [key, row]));
  });
  return found.get(key) as UseFacts;
}
interface GoodsFacts {
  readonly catalogueNo: string | null;
  readonly ownProduct: boolean;
}
const goods = knownFacts<GoodsFacts>();
async function readGoods(w: Work<AnyTables, unknown>, spuId: string | null, sellerId: string): Promise<GoodsFacts> {
  if (spuId === null) return { catalogueNo: null, ownProduct: false };
  const key = `${sellerId} ${spuId}`;
  return (await goods(w.tx, [key], async () => new Map([[key, await gateFactsOf(w, { spuId, sellerId })]]))).get(key) as GoodsFacts;
}

export const said = (finding: Finding): Said => ({ ...finding, zh: explain(finding, 'zh_CN'), en: explain(finding, 'en_US') });
/** Names of the papers found wanting, each once. */
export const papersIn = (findings: readonly Finding[], locale: Locale): string =>
  [...new Set(findings.map((f) => inLocale(paperWords.table[f.paper], locale)))].join(locale === 'zh_CN' ? '、' : ', ');

/** Asks the pure gate with what the owners of the data say today (trading-domain 1.4). */
export async function verdictOf(w: Work<AnyTables, unknown>, q: LicenceQuestion): Promise<Verdict> {
  const party = await partyOf(w, { memberId: q.memberId });
  const papers = await readPapers(w.tx, q.memberId, q.onDay);
  const facts = await readGoods(w, q.goods.spuId, q.memberId);
  const use = q.side === 'buyer' ? await readUse(w.tx, q.memberId, q.goods.spuId) : { declared: false, licence_required: false, handler_known: false };
  const question: GateQuestion = {
    table: await gateTable(w.tx),
    side: q.side,
    controlClasses: q.goods.controlClasses,
    product: { spuId: q.goods.spuId ?? '', cas: q.goods.casNo, catalogueNo: facts.catalogueNo },
    licences: papers.licences,
    today: papers.today,
    lastDeliveryDay: q.lastDeliveryDay,
    quantity: q.quantity,
    soldThisYear: papers.sold,
    companyType: party.enterpriseType,
    moment: q.moment ?? 'trade',
    ownProduct: facts.ownProduct,
    useDeclared: use.declared,
    useLicenceRequired: use.licence_required,
    handlerKnown: use.handler_known,
  };
  const answer = licenceGate(question);
  const draws = papers.licences
    .filter((l) => answer.uses.includes(l.id))
    .map((l): Draw => ({ licenceId: l.id, paper: l.type as Paper, yearStart: papers.years.get(l.id) as string }));
  return { pass: answer.pass, blocks: answer.blocks.map(said), warnings: answer.warnings.map(said), duties: answer.duties, draws };
}
