import { ContactChange } from './contact-change.tsx';

/** /myAccount/phoneChange (R-ACCT-002, R-ACCT-007). */
export default function PhoneChangePage() {
  return <ContactChange item="mobile" />;
}
