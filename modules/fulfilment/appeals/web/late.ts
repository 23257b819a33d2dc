import type { LocalizedText } from '#kernel/rules/words.ts';
import { APPEAL } from '../rules/appeal-lifecycle.ts';
import { appealWords } from '../rules/words.ts';

const { table } = appealWords;

/** What may still be done about an appeal whose deadline has passed; nothing about one that ended. */
export const lateOf = ({ state }: { readonly state: string }): LocalizedText | null =>
  state === APPEAL.filed ? table['late.filed'] : state === APPEAL.handled ? table['late.handled'] : null;
