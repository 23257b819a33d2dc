import { findRoute, useAccess, useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import { askHref } from '../rules/hrefs.ts';
import { KIND } from '../rules/lead-lifecycle.ts';
import { ASK_PAGE } from '../rules/pages.ts';
import { leadWords } from '../rules/words.ts';

export interface AskAbout {
  readonly spuId?: string | null;
  readonly skuId?: string | null;
  readonly offerId?: string;
  readonly sellerId?: string;
}
const BUTTONS = ['Add'];
/**
 * «Ask for a quote» and «Ask for a sample», for buyers who may send requests: on a product, an offer, a store.
 * Others see nothing.
 */
export function AskButtons(about: AskAbout) {
  const t = useWords(leadWords);
  const operator = useStore(operatorStore);
  const { routes } = useAccess();
  const { can } = useCan(BUTTONS);
  const isOwnCompany = operator?.memberId !== undefined && operator.memberId === about.sellerId;
  const open = findRoute(routes, ASK_PAGE)?.route.permission === true;
  if (operator?.identityType !== 'buyer' || isOwnCompany || !open || !can('Add')) return null;
  return (
    <>
      <To href={askHref(KIND.quote, about)} className="sh-button">
        {t('askQuote')}
      </To>
      <To href={askHref(KIND.sample, about)} className="sh-button">
        {t('askSample')}
      </To>
    </>
  );
}
