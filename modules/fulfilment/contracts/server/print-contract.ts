import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { NotFound } from '#kernel/rules/refusals.ts';
import { clockActor } from '#kernel/server/actor.ts';
import type { Job } from '#kernel/server/capability.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { renderPdf } from '#kernel/server/pdf.ts';
import { protocolPdf } from '../contract/protocol.ts';
import { CONTRACT_CHECK } from '../rules/check-page.ts';
import { IN_FORCE, PROTOCOL } from '../rules/contract-lifecycle.ts';
import type { ContractTerms, Language } from '../rules/contract-terms.ts';
import { contractDocument } from './contract-pdf.ts';
import { reached } from './lifecycle.ts';
import { type ContractContext, contracts, type Protocol } from './tables.ts';
import { SEAL } from './term.ts';
import { shownTerms } from './versions.ts';

/** Where the code on the paper leads: the page that checks number and hash for anybody. */
export const checkUrl = (ctx: Pick<ContractContext, 'service'>, p: Protocol): string | null =>
  p.content_hash === null
    ? null
    : `${ctx.service('doorSettings').publicUrl}${CONTRACT_CHECK}?no=${p.protocol_no}-V${p.content_version}&hash=${p.content_hash}`;

/** The bytes are made while they are sent, after the transaction: laying out Chinese text takes its time. */
const streamOnRead = (make: () => Promise<Buffer>): Readable =>
  Readable.from(
    (async function* () {
      yield await make();
    })(),
  );

/** A contract as PDF in its own language: once in force the sealed bytes; before and in other languages a copy. */
export const protocolPdfHandler = contracts.query(protocolPdf, async (ctx): Promise<FileAnswer> => {
  const row = (await reached(ctx).selectAll().where('id', '=', ctx.input.id).executeTakeFirst()) as
    | Protocol
    | undefined;
  if (row === undefined) throw NotFound({});
  const terms = await shownTerms(ctx, row);
  if (terms === null) throw NotFound({});
  const language = (ctx.input.language ?? row.language) as Language;
  const sealed =
    language === row.language && [...IN_FORCE, PROTOCOL.completed].includes(row.protocol_state)
      ? await ctx.tx
          .selectFrom('contracts.sealed_pdf')
          .select('body')
          .where('protocol_id', '=', row.id)
          .executeTakeFirst()
      : undefined;
  const url = checkUrl(ctx, row);
  return {
    body:
      sealed?.body ?? streamOnRead(async () => renderPdf(await contractDocument(row, terms, language, url))),
    contentType: 'application/pdf',
    inline: true,
    fileName: `${row.protocol_no}-V${terms.version}${language === row.language ? '' : `-${language}`}.pdf`,
  };
});

/** Prints and seals a contract in force, once: the same bytes are stored, hashed and handed out from then on. */
export const sealContract: Job = {
  kind: SEAL,
  async run(task, given) {
    const runtime = given as Runtime;
    const { protocolId } = task.payload as { protocolId: string };
    const actor = clockActor(`seal-${task.id}`);
    const found = await inTransaction(runtime.database.db, actor, 'read', async (tx) => {
      const row = (await tx
        .selectFrom('contracts.protocol')
        .selectAll()
        .where('id', '=', protocolId)
        .executeTakeFirst()) as Protocol | undefined;
      if (row === undefined || row.effective_at === null) return null;
      const version = (await tx
        .selectFrom('contracts.protocol_version')
        .select('terms')
        .where('protocol_id', '=', protocolId)
        .where('content_version', '=', row.content_version)
        .executeTakeFirstOrThrow()) as { terms: ContractTerms };
      return { row, terms: version.terms };
    });
    if (found === null) return;
    const { row, terms } = found;
    // As it was when it took effect, whatever became of it meanwhile.
    const inForce: Protocol = { ...row, protocol_state: PROTOCOL.effective };
    const url = checkUrl({ service: (name) => runtime.services[name] }, row);
    const body = await renderPdf(await contractDocument(inForce, terms, terms.language, url));
    const sha256 = createHash('sha256').update(body).digest('hex');
    await inTransaction(runtime.database.db, actor, 'write', (tx) =>
      tx
        .insertInto('contracts.sealed_pdf')
        .values({ protocol_id: protocolId, sha256, size: body.length, body })
        .onConflict((c) => c.column('protocol_id').doNothing())
        .execute(),
    );
  },
};
