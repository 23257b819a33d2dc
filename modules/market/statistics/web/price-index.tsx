import { useWords } from '#kernel/web/i18n/index.ts';
import { LoadingOverlay, lazyComponent } from '#kernel/web/parts/index.ts';
import { TabSet } from '#kernel/web/screens/index.ts';
import { useFreshAddress } from '#kernel/web/tabs/index.ts';
import { indexWords } from '../rules/index-words.ts';
import { rateWords } from '../rules/rate-words.ts';
import { IndexList } from './index-list.tsx';
import { RateList } from './rate-list.tsx';
import { TestCompanyList } from './test-company-list.tsx';

const waiting = { waiting: () => <LoadingOverlay /> };
const PriceTrends = lazyComponent(() => import('./price-trends.tsx').then((m) => m.default), waiting);

/** /resourceSupervision/priceIndex: indices, their trends, the rates of import parity, test companies. */
export default function PriceIndexPage() {
  const t = useWords(indexWords);
  const r = useWords(rateWords);
  const afresh = useFreshAddress();
  return (
    <TabSet
      page
      name={t('parts')}
      onChoose={() => afresh()}
      parts={[
        { key: 'indices', label: t('title'), body: () => <IndexList /> },
        { key: 'trends', label: t('trends'), body: () => <PriceTrends /> },
        { key: 'rates', label: r('title'), body: () => <RateList /> },
        { key: 'tests', label: r('testTitle'), body: () => <TestCompanyList /> },
      ]}
    />
  );
}
