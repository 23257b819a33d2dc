import { sql } from 'kysely';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { sanitiseRich } from '#kernel/server/sanitise.ts';
import { saveAgreement } from '../contract/agreement.ts';
import { AGREEMENT, agreementLifecycle, numbered } from '../rules/agreement-lifecycle.ts';
import { agreements, type Row } from './keep-agreements.ts';
import { members } from './tables.ts';

const MOST_TEXT = 200_000;

/** Writes the one draft of a kind; its text is sanitised here. A draft that was changed meanwhile is refused (10302). */
export const saveAgreementHandler = members.command(saveAgreement, async (ctx) => {
  const { agreementType: type, version, title, summary, mustAccept } = ctx.input;
  const content = {
    zh_CN: sanitiseRich(ctx.input.content.zh_CN, MOST_TEXT),
    en_US: sanitiseRich(ctx.input.content.en_US, MOST_TEXT),
  };
  const draft = await agreements(ctx)
    .where('a.agreement_type', '=', type)
    .where('a.state', '=', AGREEMENT.draft)
    .forNoKeyUpdate()
    .executeTakeFirst();
  agreementLifecycle.next('save', draft === undefined ? null : draft.state, 'operator');
  if ((draft?.row_version ?? 0) !== version) throw VersionConflict({ version: draft?.row_version ?? 0 });
  const texts = {
    title: sql<Row['title']>`${JSON.stringify(title)}::jsonb`,
    content: sql<Row['content']>`${JSON.stringify(content)}::jsonb`,
    summary: sql<Row['summary']>`${JSON.stringify(summary)}::jsonb`,
  };
  const by = { modified_by: ctx.actor.accountId, modified_name: ctx.actor.name, gmt_modified: nowHere };
  const saved =
    draft === undefined
      ? await first(
          ctx.tx
            .insertInto('members.agreement')
            .values({
              agreement_type: type,
              version: sql<number>`(select coalesce(max(version), 0) + 1 from members.agreement where agreement_type = ${type})`,
              ...texts,
              ...by,
              must_accept: mustAccept,
              state: AGREEMENT.draft,
              created_by: ctx.actor.accountId,
              published_at: null,
              effective_at: null,
            })
            .returning(['id', 'row_version', 'version as number'])
            .executeTakeFirstOrThrow(),
        )
      : await ctx.tx
          .updateTable('members.agreement')
          .set({ ...texts, ...by, must_accept: mustAccept, row_version: sql`row_version + 1` })
          .where('id', '=', draft.id)
          .returning(['id', 'row_version', 'version as number'])
          .executeTakeFirstOrThrow();
  ctx.target({ type: 'AGREEMENT', id: saved.id, no: numbered({ title, version: saved.number }) });
  return { id: saved.id, version: saved.row_version };
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
