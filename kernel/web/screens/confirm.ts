import { uiWords } from '#kernel/rules/ui-words.ts';
import { translateNow } from '../i18n/use-words.ts';
import { toast } from '../request/toast.ts';
import { ask, type Question } from '../tabs/ask.ts';

/** Declining a prompt says so (administration-domain 8.6, 25.4). */
export const notifyCanceled = (): void => void toast('info', translateNow(uiWords, 'op.cancel'));

/** Asks before an act of a screen's own; a no is said as well. */
export async function confirm(asked: Question): Promise<boolean> {
  const yes = await ask(asked);
  if (!yes) notifyCanceled();
  return yes;
}
