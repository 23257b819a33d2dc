import type { LocalizedText } from '#kernel/rules/words.ts';
import { whyWords } from './gate-words.ts';

/** The list of a company's papers; its address is the contract's too. */
const PAGE = '/informationManage/qualificationManagement';
const { table } = whyWords;

/**
 * The page that settles what the gate found wanting, and what the link to it says; null where nothing can be
 * filed (trading-domain 1.4).
 */
export function whereToFile(
  paper: string,
  reason: string,
): { readonly href: string; readonly said: LocalizedText } | null {
  if (paper === 'platform') return null;
  if (paper === 'declaration') return { href: `${PAGE}/declarations`, said: table.declareIt };
  if (paper === 'handler') return { href: `${PAGE}/handlers`, said: table.nameIt };
  const href = `${PAGE}?licenceType=${paper}`;
  if (reason === 'missing') return { href, said: table.fileIt };
  return {
    href,
    said: reason === 'expired' || reason === 'endsBeforeDelivery' ? table.renewIt : table.seeIt,
  };
}
