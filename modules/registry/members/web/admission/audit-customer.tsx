import { useScreen } from '#kernel/web/tabs/index.ts';
import { auditList, changeList } from './audit-lists.tsx';
import { useOpenFromNotice } from './audit-parts.tsx';

const Applications = auditList('company');
const Changes = changeList('company');
/** /customerManagement/auditCustomer: companies that apply, and companies that change (R-CUST-002). */
export default function AuditCustomer() {
  useOpenFromNotice('company');
  return useScreen().search.part === 'changes' ? <Changes /> : <Applications />;
}
