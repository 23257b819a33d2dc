import { sql } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { all } from '#kernel/server/database.ts';
import type { GateSaying } from '../contract/gate.ts';
import { CONTROL, type Paper } from '../rules/licence-gate.ts';
import type { LicenceState } from '../rules/licence-lifecycle.ts';
import { LicenceBlocksRelease, LicenceMissing } from '../rules/refusals.ts';
import { notifyReport } from './notify-report.ts';
import { type QualificationTables, qualifications } from './tables.ts';
import {
  forgetDrawn,
  type LicenceQuestion,
  papersIn,
  readFacts,
  said,
  type Verdict,
  verdictOf,
  type WordedFinding,
} from './verdict.ts';

export { licenceEnded } from '../rules/news.ts';
export { type LicenceNumber, licenceNumbers } from './licence-numbers.ts';
export { isHazardLicensed } from './of-member.ts';
export { type ShownLicence, shownLicences } from './shown-licences.ts';
export type { Draw, LicenceQuestion, Verdict, WordedFinding } from './verdict.ts';

/**
 * The licence gate of one side for a product and tonnes (trading-domain 1.4), with licences as they stand
 * today. Quantity in tonnes.
 */
export const licenceVerdict = qualifications.door<LicenceQuestion, Verdict>((ctx) =>
  verdictOf(ctx, ctx.input),
);

/**
 * Companies holding an approved licence for dangerous goods in an effective status; for the operator's lists
 * (trading-domain 3.8).
 */
export const membersByLicence = qualifications.door<{ state: LicenceState }, string[]>(
  async ({ tx, input }) => {
    const rows = await tx
      .selectFrom('qualifications.licence')
      .select('member_id')
      .distinct()
      .where('effective_status', '=', input.state)
      .where('licence_type', '<>', BUSINESS_LICENCE)
      .where('deleted', '=', false)
      .execute();
    return rows.map((r) => r.member_id);
  },
);
const BUSINESS_LICENCE = '10';

/** As licenceVerdict, but refuses 17101 (17102 at release) naming the papers that are wanting. */
export const requireLicence = qualifications.door<LicenceQuestion, Verdict>(async (ctx) => {
  const verdict = await verdictOf(ctx, ctx.input);
  if (verdict.pass) return verdict;
  const kind = ctx.input.moment === 'release' ? LicenceBlocksRelease : LicenceMissing;
  throw kind({ papers: papersIn(verdict.blocks, ctx.actor.locale), says: verdict.blocks.map(gateSaying) });
});
/** As licenceVerdict, of many sides at once and in their order: what the gate must know of them is read by one statement. */
export const licenceVerdicts = qualifications.door<readonly LicenceQuestion[], Verdict[]>(async (ctx) => {
  if (ctx.input.length === 0) return [];
  await readFacts(ctx.tx, ctx.input);
  return Promise.all(ctx.input.map((q) => verdictOf(ctx, q)));
});
/** The refusal that names papers a seller asks of his buyers and one of them does not hold. */
export const missingPapers = (types: readonly string[], locale: Locale): Refusal => {
  const findings = types.map((type) =>
    said({ paper: type as Paper, reason: 'missing', controlClass: CONTROL.none }),
  );
  return LicenceMissing({ papers: papersIn(findings, locale), says: findings.map(gateSaying) });
};
/** The refusal that names what a verdict finds wanting; null where it passes. */
export const refusalOf = (verdict: Verdict, locale: Locale): Refusal | null =>
  verdict.pass
    ? null
    : LicenceMissing({ papers: papersIn(verdict.blocks, locale), says: verdict.blocks.map(gateSaying) });
/**
 * As requireLicence, of both sides of an act: their papers are read in one question, the first side's refusal
 * is heard first.
 */
export const requireLicences = qualifications.door<{ of: readonly LicenceQuestion[] }, void>(async (ctx) => {
  await all([readFacts(ctx.tx, ctx.input.of), ...ctx.input.of.map((q) => requireLicence(ctx, q))]);
});
/** A finding as it crosses the wire: the paper, the reason, and the sentence in both languages. */
export const gateSaying = ({ paper, reason, zh, en }: WordedFinding): GateSaying => ({
  paper,
  reason,
  zh,
  en,
});

/** A document that draws tonnes, as `bizType`/`bizId` name it. */
export type DrawingDocument = LicenceQuestion & {
  bizType: string;
  bizId: string;
  bizNo?: string | undefined;
};
/** Draws as far as licences reach; answers which document would pass a limit first, by the paper it lacks. */
async function drawAll(
  ctx: Context<QualificationTables, readonly DrawingDocument[]>,
): Promise<WordedFinding | undefined> {
  // Which licences carry an act is asked without its tonnes: whether they fit is decided by the booking, under its lock.
  await readFacts(ctx.tx, ctx.input);
  const verdicts = await all(ctx.input.map((of) => verdictOf(ctx, { ...of, quantity: '0' })));
  const draws = ctx.input.flatMap(({ quantity, bizType, bizId }, n) =>
    (verdicts[n] as Verdict).draws.map(({ licenceId, yearStart, paper }) => ({
      licence: licenceId,
      year: yearStart,
      quantity,
      biz_type: bizType,
      biz_id: bizId,
      paper,
    })),
  );
  let short: WordedFinding | undefined;
  const passed = new Set<string>();
  if (draws.length > 0) {
    const { rows } = await sql<{ n: number; fits: boolean }>`
      select n, fits from qualifications.book_sold_many(${JSON.stringify(draws)}::jsonb)`.execute(ctx.tx);
    forgetDrawn(ctx.tx);
    for (const { n, fits } of rows) {
      if (fits) continue;
      const { paper, licence: licenceId, biz_type, biz_id } = draws[n - 1] as (typeof draws)[number];
      short ??= said({ paper, reason: 'quantity', controlClass: CONTROL.none, licenceId });
      passed.add(`${biz_type} ${biz_id}`);
    }
  }
  for (const [n, { memberId, side, goods, quantity, bizType, bizId, bizNo }] of ctx.input.entries())
    if (verdicts[n]?.duties.includes('policeReport') === true && !passed.has(`${bizType} ${bizId}`))
      await notifyReport(ctx, { memberId, side, spuId: goods.spuId, quantity, bizType, bizId, bizNo });
  return short;
}
/**
 * Draws the tonnes of documents from the licences their sides deal under, once per document; by deal day, in
 * the licence year that holds it. All of them by one statement, licence by licence, in their order.
 * Refuses 17101 when one of them would pass a licence's limit; then none has drawn.
 */
export const countSoldOfMany = qualifications.door<readonly DrawingDocument[], void>(async (ctx) => {
  const short = await drawAll(ctx);
  if (short !== undefined)
    throw LicenceMissing({ papers: papersIn([short], ctx.actor.locale), says: [gateSaying(short)] });
});
/** As countSoldOfMany, of documents that stand whether or not a licence is used up meanwhile: it stops the release of the goods (1.4). */
export const countSoldAsFar = qualifications.door<readonly DrawingDocument[], void>(async (ctx) => {
  await drawAll(ctx);
});
/** As countSoldOfMany, of one document. */
export const countSold = qualifications.door<DrawingDocument, void>((ctx) =>
  countSoldOfMany(ctx, [ctx.input]),
);

/**
 * Gives back what a document drew, and takes its report away where none was made yet, under a document type
 * of its own (`DEAL_VOID`).
 */
export const returnSold = qualifications.door<{ fromType: string; bizType: string; bizId: string }, void>(
  async (ctx) => {
    const { fromType, bizType, bizId } = ctx.input;
    await sql`select qualifications.return_sold(${fromType}, ${bizType}, ${bizId}::bigint), qualifications.drop_report(${fromType}, ${bizId}::bigint)`.execute(
      ctx.tx,
    );
    forgetDrawn(ctx.tx);
  },
);
export { licencesOfMember, licenceTypesHeld, requireHazardPapers } from './of-member.ts';
