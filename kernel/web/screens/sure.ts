import { uiWords } from '#kernel/rules/ui-words.ts';
import { sayNow } from '../i18n/use-words.ts';
import { toast } from '../request/toast.ts';
import { ask, type Question } from '../tabs/ask.ts';

/** Declining a prompt says so (administration-domain 8.6, 25.4). */
export const sayCanceled = (): void => void toast('info', sayNow(uiWords, 'op.cancel'));

/** Asks before an act of a screen's own; a no is said as well. */
export async function sure(asked: Question): Promise<boolean> {
  const yes = await ask(asked);
  if (!yes) sayCanceled();
  return yes;
}
