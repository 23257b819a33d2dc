import { renderPdf } from '#kernel/server/pdf.ts';
import type { DealDetail } from '../contract/deal.ts';
import { LETTER } from '../rules/letter-lifecycle.ts';
import { letterDocument } from './letter-pdf.ts';
import { checkUrl, findLetter } from './present-letter.ts';
import { presentDeal } from './present-deal.ts';
import { type DealsTables, deals } from './tables.ts';
import type { Context } from '#kernel/server/act-context.ts';

/** A letter as it was sealed. */
export interface LetterPaper {
  readonly letterId: string;
  readonly fileName: string;
  readonly contentType: string;
  read(): Promise<Buffer>;
}
export interface DealFileFacts {
  /** The deal as the caller may see it: his legs, and the letters and orders of these. */
  readonly deal: DealDetail;
  /** Of letters that took effect. */
  readonly sealedLetters: readonly LetterPaper[];
}

/** The bytes that were sealed; those of a letter that is about to be are the same. */
async function sealed(ctx: Context<DealsTables, unknown>, letterId: string): Promise<Buffer> {
  const stored = await ctx.tx
    .selectFrom('deals.sealed_pdf')
    .select('body')
    .where('letter_id', '=', letterId)
    .executeTakeFirst();
  if (stored !== undefined) return stored.body;
  const letter = await findLetter(ctx, { id: letterId });
  return renderPdf(await letterDocument(letter, 'bilingual', checkUrl(ctx, letter)));
}

/** A deal with its papers, on the legs the caller may see; never another leg's. Refuses NotFound. */
export const dealForFile = deals.door<{ dealId: string }, DealFileFacts>(async (ctx) => {
  const whole = await presentDeal(ctx, ctx.input.dealId);
  const legs = whole.legs.map((leg) => leg.legNo);
  const deal: DealDetail = {
    ...whole,
    letters: whole.letters.filter((letter) => legs.includes(letter.legNo)),
    orders: whole.orders.filter((order) => legs.includes(order.legNo)),
  };
  const ids = deal.letters.map((letter) => letter.id);
  const stored =
    ids.length === 0
      ? []
      : await ctx.tx
          .selectFrom('deals.sealed_pdf')
          .select('letter_id')
          .where('letter_id', 'in', ids)
          .execute();
  const sealedLetters = deal.letters
    .filter(
      (letter) =>
        letter.letterState === LETTER.effective || stored.some((paper) => paper.letter_id === letter.id),
    )
    .map((letter) => ({
      letterId: letter.id,
      fileName: `${letter.letterNo}.pdf`,
      contentType: 'application/pdf',
      read: () => sealed(ctx, letter.id),
    }));
  return { deal, sealedLetters };
});
