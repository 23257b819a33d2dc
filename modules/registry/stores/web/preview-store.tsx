import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, NothingYet, Skeleton, To } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { currentStore } from '../contract/my-store.ts';
import { MY_STORE } from '../rules/pages.ts';
import { storeWords } from '../rules/store-words.ts';
import { StoreSheet } from './store-sheet.tsx';

/** How the own store will look to visitors, whatever its state. */
export default function PreviewStore() {
  const t = useWords(storeWords);
  const { search } = useScreen();
  const { data, error, refetch } = useCall(currentStore, search.id === undefined ? {} : { id: search.id }, {
    silent: true,
    staleMs: 0,
  });
  if (error && !data) return <Failed error={error} right={t('preview')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const { store } = data;
  if (store === null) return <NothingYet title={t('none.title')} help={t('none.help')} />;
  return (
    <div className="sc-stack">
      <p>
        <To href={`${MY_STORE}?id=${store.id}`}>{t('edit')}</To>
      </p>
      <StoreSheet store={{ ...store, companyNameEn: null }} />
    </div>
  );
}
