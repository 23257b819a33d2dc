import { bothNames, type LocalizedText } from '#kernel/rules/words.ts';
import { systemWords } from '../rules/words.ts';

type Reason = keyof typeof systemWords.table | { readonly typed: string };
/** A reason as it is stored, and as notices say it in the reader's language. */
export function systemReason(reason: Reason): { readonly text: string; readonly said: LocalizedText } {
  if (typeof reason === 'object') return { text: reason.typed, said: bothNames(reason.typed, reason.typed) };
  const said = systemWords.table[reason];
  return { text: said.zh, said };
}
