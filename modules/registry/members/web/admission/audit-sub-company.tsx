import { useScreen } from '#kernel/web/tabs/index.ts';
import { auditList, changeList } from './audit-lists.tsx';
import { useOpenFromNotice } from './audit-parts.tsx';

const Applications = auditList('sub');
const Changes = changeList('sub');
/** /customerManagement/auditSubCompany: subsidiaries that apply, and subsidiaries that change (R-CUST-003). */
export default function AuditSubCompany() {
  useOpenFromNotice('sub');
  return useScreen().search.part === 'changes' ? <Changes /> : <Applications />;
}
