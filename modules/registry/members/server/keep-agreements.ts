import { type Selectable, sql } from 'kysely';
import { showDateTime } from '#kernel/rules/format.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { sanitiseRich } from '#kernel/server/sanitise.ts';
import { accountFor, accountsAfter } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import {
  agreementDetail,
  listAgreements,
  pendingAgreements,
  releaseAgreement,
  saveAgreement,
} from '../contract/agreement.ts';
import { AGREEMENT_ROUTE } from '../rules/pages.ts';
import { AGREEMENT, agreementLife, NOTICE_DAYS, numbered } from '../rules/agreement-life.ts';
import { AgreementNotice } from '../rules/refusals-registry.ts';
import type { Hand } from './applications.ts';
import { pendingOf } from './pending-agreements.ts';
import { type AgreementTable, room } from './tables.ts';

type Row = Selectable<AgreementTable>;
const TOLD_AT_ONCE = 500;
const MOST_TEXT = 200_000;

const agreements = (w: Pick<Hand, 'tx'>) =>
  w.tx.selectFrom('members.agreement as a').selectAll('a').where('a.deleted', '=', false);
async function present(w: Hand, rows: readonly Row[]) {
  const { rows: counted } = await sql<{ agreement_type: string; version: number; n: number }>`
    select agreement_type, version, count(*)::int as n from members.agreement_acceptance group by 1, 2`.execute(
    w.tx,
  );
  const now = (await w.now()).getTime();
  const newest = new Map<string, number>();
  const { rows: live } = await sql<{
    agreement_type: string;
    version: number;
  }>`select agreement_type, max(version) as version from members.agreement where state = ${sql.lit(AGREEMENT.published)} and not deleted and effective_at <= ${new Date(now).toISOString()}::timestamptz group by 1`.execute(
    w.tx,
  );
  for (const l of live) newest.set(l.agreement_type, l.version);
  const may = (button: string) => w.actor.superAdmin || holds(w.actor, button, [AGREEMENT_ROUTE]);
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

export const showAgreements = room.ask(listAgreements, async (w) => {
  let query = agreements(w);
  if (w.input.agreementType !== undefined)
    query = query.where('a.agreement_type', '=', w.input.agreementType);
  if (w.input.state !== undefined) query = query.where('a.state', '=', w.input.state);
  const page = await paged(w.tx, query, w.input, {
    sortable: { version: 'a.version', effectiveAt: 'a.effective_at', gmtModified: 'a.gmt_modified' },
    fallback: { column: 'a.gmt_modified', asc: false },
    key: 'a.id',
  });
  return { ...page, list: await present(w, page.list) };
});
export const showAgreement = room.ask(agreementDetail, async (w) => {
  const row = await agreements(w).where('a.id', '=', w.input.id).executeTakeFirst();
  if (row === undefined) throw NotFound({});
  const [shown] = await present(w, [row]);
  return {
    ...(shown as Awaited<ReturnType<typeof present>>[number]),
    content: row.content,
    summary: row.summary,
  };
});

/** Writes the one draft of a kind; its text is sanitised here. A draft that was changed meanwhile is refused (10302). */
export const keepAgreement = room.on(saveAgreement, async (w) => {
  const { agreementType: type, version, title, summary, mustAccept } = w.input;
  const content = {
    zh_CN: sanitiseRich(w.input.content.zh_CN, MOST_TEXT),
    en_US: sanitiseRich(w.input.content.en_US, MOST_TEXT),
  };
  const draft = await agreements(w)
    .where('a.agreement_type', '=', type)
    .where('a.state', '=', AGREEMENT.draft)
    .forNoKeyUpdate()
    .executeTakeFirst();
  agreementLife.next('save', draft === undefined ? null : draft.state, 'operator');
  if ((draft?.row_version ?? 0) !== version) throw VersionConflict({ version: draft?.row_version ?? 0 });
  const texts = {
    title: sql<Row['title']>`${JSON.stringify(title)}::jsonb`,
    content: sql<Row['content']>`${JSON.stringify(content)}::jsonb`,
    summary: sql<Row['summary']>`${JSON.stringify(summary)}::jsonb`,
  };
  const by = { modified_by: w.actor.accountId, modified_name: w.actor.name, gmt_modified: nowHere };
  const kept =
    draft === undefined
      ? await first(
          w.tx
            .insertInto('members.agreement')
            .values({
              agreement_type: type,
              version: sql<number>`(select coalesce(max(version), 0) + 1 from members.agreement where agreement_type = ${type})`,
              ...texts,
              ...by,
              must_accept: mustAccept,
              state: AGREEMENT.draft,
              created_by: w.actor.accountId,
              published_at: null,
              effective_at: null,
            })
            .returning(['id', 'row_version', 'version as number'])
            .executeTakeFirstOrThrow(),
        )
      : await w.tx
          .updateTable('members.agreement')
          .set({ ...texts, ...by, must_accept: mustAccept, row_version: sql`row_version + 1` })
          .where('id', '=', draft.id)
          .returning(['id', 'row_version', 'version as number'])
          .executeTakeFirstOrThrow();
  w.target({ type: 'AGREEMENT', id: kept.id, no: numbered({ title, version: kept.number }) });
  return { id: kept.id, version: kept.row_version };
});
/** Two people who begin a draft at once: one is kept, the other sees it. */
async function first<R>(write: Promise<R>): Promise<R> {
  try {
    return await write;
  } catch (error) {
    if (['agreement_draft', 'agreement_agreement_type_version_key'].includes(brokenConstraint(error) ?? ''))
      throw VersionConflict({});
    throw error;
  }
}

/** Publishes the draft and tells everybody. From its day on it binds those who must accept it (administration-domain 22.5, 2.5). */
export const publishAgreement = room.on(releaseAgreement, async (w) => {
  const row = await agreements(w).where('a.id', '=', w.input.id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (row.row_version !== w.input.version) throw VersionConflict({ version: row.row_version });
  const state = agreementLife.next('release', row.state, 'operator');
  const effective = new Date(w.input.effectiveAt);
  if (effective.getTime() < (await w.now()).getTime() + NOTICE_DAYS * 86_400_000)
    throw AgreementNotice({ days: NOTICE_DAYS }, 'effectiveAt');
  const after = await w.tx
    .updateTable('members.agreement')
    .set({
      state,
      published_at: nowHere,
      effective_at: effective,
      modified_by: w.actor.accountId,
      modified_name: w.actor.name,
      gmt_modified: nowHere,
      row_version: sql`row_version + 1`,
    })
    .where('id', '=', row.id)
    .where('row_version', '=', row.row_version)
    .returning('row_version')
    .executeTakeFirst();
  if (after === undefined) throw VersionConflict({});
  await tellEverybody(w, row, effective);
  w.target({
    type: 'AGREEMENT',
    id: row.id,
    no: numbered(row),
    changes: [{ field: 'state', before: row.state, after: state }],
  });
  return { id: row.id, version: after.row_version, state };
});

async function tellEverybody(w: Hand, row: Row, effective: Date): Promise<void> {
  const variables = {
    name: row.title.zh_CN,
    effectiveAt: showDateTime(effective.toISOString(), 'Asia/Shanghai'),
  };
  for (
    let after = '0', ids = await accountsAfter(w, after, TOLD_AT_ONCE);
    ids.length > 0;
    ids = await accountsAfter(w, after, TOLD_AT_ONCE)
  ) {
    await notify(w, {
      event: 'AGREEMENT_UPDATED',
      to: { accountIds: ids },
      variables,
      bizType: 'AGREEMENT',
      bizId: row.id,
    });
    after = ids.at(-1) as string;
  }
}

/** What the caller must accept before he goes on. */
export const showPending = room.ask(pendingAgreements, async (w) => {
  if (w.actor.accountId === null || w.actor.memberId === '0') return [];
  const account = await accountFor(w, { id: w.actor.accountId });
  const due = await pendingOf(w.tx, {
    accountId: w.actor.accountId,
    accepted: account?.agreementVersion ?? 0,
    companyId: w.actor.admin ? w.actor.memberId : null,
  });
  if (due.length === 0) return [];
  const rows = await agreements(w).where('a.state', '=', AGREEMENT.published).execute();
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
