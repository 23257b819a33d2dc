import { faultAtDeadline, LETTER, letterLife } from '../rules/letter-life.ts';
import { SIGN_LAPSE } from './letters.ts';
import { isBefore, stepLetter } from './life.ts';
import { room } from './tables.ts';
import { tell } from './tell.ts';

const SAID = { buyer: 'faultBuyer', seller: 'faultSeller', none: 'neitherSigned' } as const;

/** The signing time ended: → 60, a task for the operator with the side at fault; the deal waits for his decision (5.2). */
export const signLapse = room.timer(SIGN_LAPSE, async (w) => {
  const seen = await w.tx
    .selectFrom('deals.letter')
    .select('deal_id')
    .where('id', '=', w.input.key)
    .executeTakeFirst();
  const deal =
    seen &&
    (await w.tx
      .selectFrom('deals.deal')
      .selectAll()
      .where('id', '=', seen.deal_id)
      .forNoKeyUpdate()
      .executeTakeFirst());
  const letter =
    deal &&
    (await w.tx
      .selectFrom('deals.letter')
      .selectAll()
      .where('id', '=', w.input.key)
      .forNoKeyUpdate()
      .executeTakeFirst());
  if (
    !deal ||
    !letter ||
    !letterLife.open(letter.letter_state, 'timer').includes('lapse') ||
    letter.letter_state === LETTER.effective
  )
    return;
  if (await isBefore(w, letter.sign_deadline))
    return w.due({ kind: SIGN_LAPSE, key: letter.id, at: letter.sign_deadline as Date });
  const fault = faultAtDeadline(letter.letter_state);
  const lapsed = await stepLetter(w, letter, 'lapse', 'timer');
  await tell(w, 'N-DEAL-04', {
    deal,
    leg: lapsed,
    letter: lapsed,
    to: ['buyer', 'seller', 'operator'],
    more: { act: 'overdue', reason: SAID[fault ?? 'none'] },
  });
  w.live(`letter:${letter.id}`);
  w.live(`deal:${deal.id}`);
});
