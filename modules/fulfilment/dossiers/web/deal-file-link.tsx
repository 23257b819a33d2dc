import './dossiers.css';
import { useAccess } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import { DEAL_FILE, dealFileHref } from '../rules/pages.ts';
import { dossierWords } from '../rules/words.ts';

/** The way from a deal to its file and result, for those who may open it. */
export function DealFileLink({ dealId }: { readonly dealId: string }) {
  const t = useWords(dossierWords);
  const { routes } = useAccess();
  if (!routes.some((route) => route.path === DEAL_FILE && route.permission)) return null;
  return (
    <To href={dealFileHref(dealId)} className="bt-outlined ds-link">
      {t('open')}
    </To>
  );
}
