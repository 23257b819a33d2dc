import { ContactChange } from './contact-change.tsx';

/** /myAccount/modifyEmail (R-ACCT-003, R-ACCT-008). */
export default function ModifyEmailPage() {
  return <ContactChange item="email" />;
}
