import { Button } from 'antd';
import { fill } from '#kernel/rules/words.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { useSaid, useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, sayError, saySuccess, useAct, useCall } from '#kernel/web/request/index.ts';
import { useReader } from '#kernel/web/screens/index.ts';
import { ask } from '#kernel/web/tabs/index.ts';
import { acceptInvitation, showInvitation } from '../../contract/invitation.ts';
import { invitationWords } from '../../rules/invitation-words.ts';

const t = invitationWords.table;

/** What the link of a mail says, and the button that joins. */
export function AcceptInvitation({ token }: { token: string }) {
  const w = useWords(invitationWords);
  const u = useWords(uiWords);
  const said = useSaid();
  const reader = useReader();
  const { data, error } = useCall(showInvitation, { token }, { silent: true });
  const act = useAct(acceptInvitation, {
    onDone: () => {
      saySuccess(said(t['join.done']));
      // Rights are read anew with the page.
      window.location.assign('/');
    },
    onRefused: (refusal) => sayError(refusal.message, refusal.requestId),
  });
  if (data === undefined)
    return isRefusal(error) ? <p className="sc-card me-banner">{error.message}</p> : null;
  const press = async () => {
    const title = fill(said(t['join.ask']), { company: data.companyName });
    if (await ask({ title, body: w('join.effect'), yes: w('join'), no: u('cancel') })) act.run({ token });
  };
  return (
    <section className="sc-card me-banner" aria-label={w('title')}>
      <div>
        <h2>{w('join.title', { company: data.companyName })}</h2>
        <p>
          {w('join.body', {
            actor: data.invitedByName,
            email: data.email,
            time: reader.dateTime(data.expireAt),
          })}
        </p>
      </div>
      <Button type="primary" loading={act.running} onClick={() => void press()}>
        {w('join')}
      </Button>
    </section>
  );
}
