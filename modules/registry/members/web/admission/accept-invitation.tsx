import { Button } from 'antd';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { fill } from '#kernel/rules/words.ts';
import { useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, notifyError, notifySuccess, useAct, useCall } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { ask } from '#kernel/web/tabs/index.ts';
import { acceptInvitation, showInvitation } from '../../contract/invitation.ts';
import { invitationWords } from '../../rules/relation-words.ts';

const t = invitationWords.table;

/** What the link of a mail says, and the button that joins. */
export function AcceptInvitation({ token }: { token: string }) {
  const w = useWords(invitationWords);
  const u = useWords(uiWords);
  const localize = useLocalized();
  const formatter = useFormatter();
  const { data, error } = useCall(showInvitation, { token }, { silent: true });
  const act = useAct(acceptInvitation, {
    onDone: () => {
      notifySuccess(localize(t['join.done']));
      // Rights are read anew with the page.
      window.location.assign('/');
    },
    onRefused: (refusal) => notifyError(refusal.message, refusal.requestId),
  });
  if (data === undefined)
    return isRefusal(error) ? <p className="sc-card me-banner">{error.message}</p> : null;
  const press = async () => {
    const title = fill(localize(t['join.ask']), { company: data.companyName });
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
            time: formatter.dateTime(data.expireAt),
          })}
        </p>
      </div>
      <Button type="primary" loading={act.running} onClick={() => void press()}>
        {w('join')}
      </Button>
    </section>
  );
}
