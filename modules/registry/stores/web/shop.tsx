import { useEffect } from 'react';
import { NotFound } from '#kernel/rules/refusals.ts';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { storePage } from '../contract/store-page.ts';
import { storeWords } from '../rules/store-words.ts';
import { storeName } from './badges.ts';
import { storeScreens } from './slots.ts';
import { StoreSheet } from './store-sheet.tsx';

/** /shop/:code: the page of a store with what it has on offer. */
export default function Shop() {
  const t = useWords(storeWords);
  const { params, setTitle } = useScreen();
  const { data, error, refetch } = useCall(
    storePage,
    { code: params.code ?? '' },
    { silent: true, staleMs: 60_000 },
  );
  const locale = useLocale();
  const name = data && storeName(data, locale);
  useEffect(() => {
    if (name !== undefined) setTitle(name);
  }, [name, setTitle]);
  if (!data && isRefusal(error) && error.status === NotFound.status)
    return (
      <p className="sc-card" role="status">
        {t('unavailable')}
      </p>
    );
  if (error && !data) return <Failed error={error} right={t('one')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const { Offers, Ask } = storeScreens();
  return (
    <StoreSheet store={data}>
      <section className="sc-card" aria-label={t('offers')}>
        <h2>{t('offers')}</h2>
        <p className="so-ask">
          <Ask sellerId={data.memberId} />
        </p>
        <Offers storeId={data.id} />
      </section>
    </StoreSheet>
  );
}
