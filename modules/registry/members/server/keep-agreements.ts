import { type Selectable, sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import { accountFor } from '#office/identity/server/door.ts';
import { agreementDetail, listAgreements, pendingAgreements } from '../contract/agreement.ts';
import { AGREEMENT } from '../rules/agreement-lifecycle.ts';
import { AGREEMENT_ROUTE } from '../rules/pages.ts';
import type { MemberContext } from './applications.ts';
import { pendingOf } from './pending-agreements.ts';
import { type AgreementTable, members } from './tables.ts';

export type Row = Selectable<AgreementTable>;

export const agreements = (ctx: Pick<MemberContext, 'tx'>) =>
  ctx.tx.selectFrom('members.agreement as a').selectAll('a').where('a.deleted', '=', false);

async function present(ctx: MemberContext, rows: readonly Row[]) {
  const { rows: counted } = await sql<{ agreement_type: string; version: number; n: number }>`
    select agreement_type, version, count(*)::int as n from members.agreement_acceptance group by 1, 2`.execute(
    ctx.tx,
  );
  const now = (await ctx.now()).getTime();
  const newest = new Map<string, number>();
  const { rows: live } = await sql<{
    agreement_type: string;
    version: number;
  }>`select agreement_type, max(version) as version from members.agreement where state = ${sql.lit(AGREEMENT.published)} and not deleted and effective_at <= ${new Date(now).toISOString()}::timestamptz group by 1`.execute(
    ctx.tx,
  );
  for (const l of live) newest.set(l.agreement_type, l.version);
  const may = (button: string) => ctx.actor.superAdmin || holds(ctx.actor, button, [AGREEMENT_ROUTE]);
  return rows.map((r) => ({
    id: r.id,
    rowVersion: r.row_version,
    agreementType: r.agreement_type,
    version: r.version,
    title: r.title,
    state: r.state,
    mustAccept: r.must_accept,
    inForce: r.state === AGREEMENT.published && newest.get(r.agreement_type) === r.version,
    publishedAt: r.published_at?.toISOString() ?? null,
    effectiveAt: r.effective_at?.toISOString() ?? null,
    modifiedBy: r.modified_name,
    gmtModified: r.gmt_modified.toISOString(),
    accepted: counted.find((c) => c.agreement_type === r.agreement_type && c.version === r.version)?.n ?? 0,
    can: [
      'view',
      ...(r.state === AGREEMENT.draft
        ? [...(may('Edit') ? ['edit'] : []), ...(may('Release') ? ['release'] : [])]
        : may('Edit')
          ? ['renew']
          : []),
    ],
  }));
}

export const listAgreementsHandler = members.query(listAgreements, async (ctx) => {
  let query = agreements(ctx);
  if (ctx.input.agreementType !== undefined)
    query = query.where('a.agreement_type', '=', ctx.input.agreementType);
  if (ctx.input.state !== undefined) query = query.where('a.state', '=', ctx.input.state);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { version: 'a.version', effectiveAt: 'a.effective_at', gmtModified: 'a.gmt_modified' },
    fallback: { column: 'a.gmt_modified', asc: false },
    key: 'a.id',
  });
  return { ...page, list: await present(ctx, page.list) };
});

export const agreementDetailHandler = members.query(agreementDetail, async (ctx) => {
  const row = await agreements(ctx).where('a.id', '=', ctx.input.id).executeTakeFirst();
  if (row === undefined) throw NotFound({});
  const [shown] = await present(ctx, [row]);
  return {
    ...(shown as Awaited<ReturnType<typeof present>>[number]),
    content: row.content,
    summary: row.summary,
  };
});

/** What the caller must accept before he goes on. */
export const pendingAgreementsHandler = members.query(pendingAgreements, async (ctx) => {
  if (ctx.actor.accountId === null || ctx.actor.memberId === '0') return [];
  const account = await accountFor(ctx, { id: ctx.actor.accountId });
  const due = await pendingOf(ctx.tx, {
    accountId: ctx.actor.accountId,
    accepted: account?.agreementVersion ?? 0,
    companyId: ctx.actor.admin ? ctx.actor.memberId : null,
  });
  if (due.length === 0) return [];
  const rows = await agreements(ctx).where('a.state', '=', AGREEMENT.published).execute();
  return due.flatMap((d) => {
    const r = rows.find((x) => x.agreement_type === d.type && x.version === d.version);
    return r === undefined
      ? []
      : [
          {
            agreementType: r.agreement_type,
            version: r.version,
            title: r.title,
            content: r.content,
            summary: r.summary,
            effectiveAt: (r.effective_at as Date).toISOString(),
          },
        ];
  });
});
