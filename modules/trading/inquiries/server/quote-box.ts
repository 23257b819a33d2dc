import { randomBytes } from 'node:crypto';
import { type Secrets, secretsWith } from '#kernel/server/secrets.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { OPEN_MODE } from '../rules/inquiry-lifecycle.ts';
import type { QuoteContent } from '../rules/landed.ts';
import type { Inquiry, InquiryContext, Quote } from './tables.ts';

const KEY = 'inquiries.quote_key';
const CONTENT = 'inquiries.quote';

/** A fresh key for the quotes of a round; it is kept encrypted with the key of the installation. */
export async function makeKey(ctx: InquiryContext, inquiry: Pick<Inquiry, 'id' | 'round'>): Promise<void> {
  const key = randomBytes(32).toString('hex');
  await asSystem(ctx, () =>
    ctx.tx
      .insertInto('inquiries.quote_key')
      .values({
        inquiry_id: inquiry.id,
        round: inquiry.round,
        sealed: ctx.service('secrets').seal(key, KEY),
      })
      .execute(),
  );
}
async function boxOf(ctx: InquiryContext, of: { inquiryId: string; round: number }): Promise<Secrets> {
  const row = await asSystem(ctx, () =>
    ctx.tx
      .selectFrom('inquiries.quote_key')
      .select('sealed')
      .where('inquiry_id', '=', of.inquiryId)
      .where('round', '=', of.round)
      .executeTakeFirstOrThrow(),
  );
  return secretsWith([ctx.service('secrets').open(row.sealed, KEY)]);
}
const contextOf = (sellerId: string): string => `${CONTENT} ${sellerId}`;

export interface Stored {
  readonly sealed: string | null;
  readonly content: QuoteContent | null;
}
/** How a quote is kept: encrypted for its supplier's row in a sealed inquiry, plain where ranks are shown. */
export async function store(
  ctx: InquiryContext,
  inquiry: Inquiry,
  sellerId: string,
  content: QuoteContent,
): Promise<Stored> {
  if (inquiry.open_mode !== OPEN_MODE.sealed) return { sealed: null, content };
  const box = await boxOf(ctx, { inquiryId: inquiry.id, round: inquiry.round });
  return { sealed: box.seal(JSON.stringify(content), contextOf(sellerId)), content: null };
}
type SealedQuote = Pick<Quote, 'inquiry_id' | 'round' | 'seller_member_id'> & Stored;
/** Contents of quotes. The caller has made sure that its reader is the supplier, or that they are being opened. */
export async function contentsOf(ctx: InquiryContext, rows: readonly SealedQuote[]): Promise<QuoteContent[]> {
  const boxes = new Map<string, Secrets>();
  const contents: QuoteContent[] = [];
  for (const row of rows) {
    if (row.content !== null) {
      contents.push(row.content);
      continue;
    }
    const at = `${row.inquiry_id} ${row.round}`;
    const box = boxes.get(at) ?? (await boxOf(ctx, { inquiryId: row.inquiry_id, round: row.round }));
    boxes.set(at, box);
    contents.push(
      JSON.parse(box.open(row.sealed as string, contextOf(row.seller_member_id))) as QuoteContent,
    );
  }
  return contents;
}
