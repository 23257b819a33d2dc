import { useWords } from '#kernel/web/i18n/index.ts';
import { TabSet } from '#kernel/web/screens/index.ts';
import { useFreshAddress } from '#kernel/web/tabs/index.ts';
import { memberWords } from '../../rules/member-words.ts';
import { AllBlacklists } from '../partners/all-blacklists.tsx';
import { membersScreen } from './members-screen.tsx';

const Customers = membersScreen({ title: memberWords.table.customers, keeps: true });

/**
 * /customerManagement/customerList: the operator's customers (R-CUST-004 to R-CUST-010), and the blacklists
 * beside them (administration-domain 22.4).
 */
export default function CustomerList() {
  const t = useWords(memberWords);
  const afresh = useFreshAddress();
  return (
    <TabSet
      page
      name={t('customers')}
      onChoose={() => afresh()}
      parts={[
        { key: 'customers', label: t('tab.customers'), body: () => <Customers /> },
        { key: 'blacklist', label: t('tab.blacklist'), body: () => <AllBlacklists /> },
      ]}
    />
  );
}
