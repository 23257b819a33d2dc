import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { clockActor } from '#kernel/server/actor.ts';
import type { Job } from '#kernel/server/capability.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { renderPdf } from '#kernel/server/pdf.ts';
import { letterPdf } from '../contract/letter.ts';
import { LETTER } from '../rules/letter-lifecycle.ts';
import { type LetterLanguage, letterDocument } from './letter-pdf.ts';
import { SEAL } from './letters.ts';
import { checkUrl, findLetter } from './present-letter.ts';
import { deals, type Letter } from './tables.ts';

const SEALED: LetterLanguage = 'bilingual';

/**
 * The bytes are made while they are sent, after the transaction: laying out Chinese text takes longer than a
 * database connection should wait.
 */
const streamOnRead = (make: () => Promise<Buffer>): Readable =>
  Readable.from(
    (async function* () {
      yield await make();
    })(),
  );

/** A letter as PDF: once effective, the sealed bytes; before, a copy with the watermark. Refuses NotFound. */
export const letterPdfHandler = deals.query(letterPdf, async (ctx): Promise<FileAnswer> => {
  const letter = await findLetter(ctx, { id: ctx.input.id });
  const language = ctx.input.language as LetterLanguage;
  const url = checkUrl(ctx, letter);
  const sealed =
    language === SEALED
      ? await ctx.tx
          .selectFrom('deals.sealed_pdf')
          .select('body')
          .where('letter_id', '=', letter.id)
          .executeTakeFirst()
      : undefined;
  return {
    body: sealed?.body ?? streamOnRead(async () => renderPdf(await letterDocument(letter, language, url))),
    contentType: 'application/pdf',
    inline: true,
    fileName: `${letter.letter_no}-V${letter.letter_version}${language === SEALED ? '' : `-${language}`}.pdf`,
  };
});

/**
 * Prints and seals an effective letter, once: the same bytes are stored, hashed and handed out from then on.
 * Repeatable: the bytes of an effective letter never differ.
 */
export const sealLetter: Job = {
  kind: SEAL,
  async run(task, given) {
    const runtime = given as Runtime;
    const { letterId } = task.payload as { letterId: string };
    const actor = clockActor(`seal-${task.id}`);
    const letter: Letter | undefined = await inTransaction(
      runtime.database.db,
      actor,
      'read',
      (tx) =>
        tx.selectFrom('deals.letter').selectAll().where('id', '=', letterId).executeTakeFirst() as Promise<
          Letter | undefined
        >,
    );
    if (letter === undefined || letter.letter_state !== LETTER.effective) return;
    const body = await renderPdf(
      await letterDocument(letter, SEALED, checkUrl({ service: (name) => runtime.services[name] }, letter)),
    );
    const sha256 = createHash('sha256').update(body).digest('hex');
    await inTransaction(runtime.database.db, actor, 'write', (tx) =>
      tx
        .insertInto('deals.sealed_pdf')
        .values({ letter_id: letterId, sha256, size: body.length, body })
        .onConflict((c) => c.column('letter_id').doNothing())
        .execute(),
    );
  },
};
