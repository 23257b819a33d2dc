import { useEffect, useState } from 'react';
import { useWords } from '#kernel/web/i18n/use-words.ts';
import { signInWords } from '../rules/words.ts';

/** Who invites whom, as the link of an invitation says it to somebody who has no login yet. */
export interface Invited {
  readonly companyName: string;
  readonly invitedByName: string;
  readonly personName: string;
  readonly email: string;
  readonly side: 'buyer' | 'seller';
}
/** Invitations are stored by a capability above this one; the composition joins it. Null where the way back is no invitation. */
type Ask = (wayBack: string) => Promise<Invited | null>;
let joined: Ask | null = null;
export function joinInvitations(ask: Ask): void {
  joined = ask;
}

/** The invitation that led here, once it is known; null without one. */
export function useInvited(wayBack: string | undefined): Invited | null {
  const [invited, set] = useState<Invited | null>(null);
  useEffect(() => {
    if (wayBack === undefined || joined === null) return;
    joined(wayBack).then(set, () => undefined);
  }, [wayBack]);
  return invited;
}

/** Says before the login who invites, and which address is meant. */
export function InvitedNotice({ invited }: { readonly invited: Invited | null }) {
  const t = useWords(signInWords);
  if (invited === null) return null;
  const { companyName: company, invitedByName: actor, email } = invited;
  return (
    <p className="id-notice" role="status">
      {t('invited', { company, actor, email })}
    </p>
  );
}
