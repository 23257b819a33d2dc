import { inBoth, inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { lostWords } from '../rules/notification-words.ts';
import { LOST, type LostCode } from '../rules/quote-lifecycle.ts';
import { moved, stepQuote } from './lock-inquiry.ts';
import { notifySupplier } from './notify.ts';
import type { Inquiry, InquiryContext, Quote } from './tables.ts';

/** Why a quote was not chosen, in the reader's language, with what the buyer wrote. */
export const lostText = (code: string | null, reason: string | null): LocalizedText => {
  const said = lostWords.table[(code ?? LOST.other) as LostCode] ?? lostWords.table['90'];
  return inBoth((locale) =>
    [inLocale(said, locale), reason].filter(Boolean).join(locale === 'zh_CN' ? '：' : ': '),
  );
};
/** 20 → 70: each supplier hears its own reason, what the buyer gave before first. */
export async function lose(
  ctx: InquiryContext,
  inquiry: Inquiry,
  quotes: readonly Quote[],
  code: LostCode,
  text: string | null = null,
): Promise<void> {
  await asSystem(ctx, async () => {
    for (const quote of quotes) {
      const lost = await stepQuote(ctx, quote, 'lose', 'effect', {
        set: { lost_code: quote.lost_code ?? code, reason: quote.reason ?? text },
      });
      await notifySupplier(ctx, '09', inquiry, lost, { reason: lostText(lost.lost_code, lost.reason) });
      moved(ctx, lost.seller_member_id);
    }
  });
}
