import './members.css';
import { Button } from 'antd';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { fill } from '#kernel/rules/words.ts';
import { comma, useSaid, useWords } from '#kernel/web/i18n/index.ts';
import { sayError, saySuccess, useAct } from '#kernel/web/request/index.ts';
import { StatusOf, sure, To, useReader } from '#kernel/web/screens/index.ts';
import { type currentApplication, withdrawApplication } from '../contract/application.ts';
import { APPLICATION } from '../rules/company-life.ts';
import { companyWords } from '../rules/words.ts';
import { applicationLook, COMPANY_PAGE } from './looks.ts';

type Held = NonNullable<OutputOf<typeof currentApplication>>;
const labels: Readonly<Record<string, { zh: string; en: string } | undefined>> = companyWords.table;

/** Where the application stands and what to do next. */
export function StateBanner({
  application,
  none = companyWords.table['state.none'],
}: {
  application: Held | null;
  none?: { readonly zh: string; readonly en: string };
}) {
  const w = useWords(companyWords);
  const reader = useReader();
  return (
    <div className="sc-card me-banner" role="status">
      <div>
        {application ? <StatusOf look={applicationLook} code={application.state} reader={reader} /> : null}
        <p>{application === null ? reader.said(none) : <StateSentence held={application} />}</p>
      </div>
      {application?.can.includes('withdraw') ? <Withdraw held={application} /> : null}
      {application?.state === APPLICATION.approved && application.kind === 'company' ? (
        <To href={COMPANY_PAGE}>{w('state.open')}</To>
      ) : null}
    </div>
  );
}

function StateSentence({ held }: { held: Held }) {
  const w = useWords(companyWords);
  const said = useSaid();
  const reader = useReader();
  if (held.state === APPLICATION.pending)
    return <>{w('state.pending', { time: reader.dateTime(held.submittedAt) })}</>;
  if (held.state === APPLICATION.withdrawn) return <>{w('state.withdrawn')}</>;
  if (held.state === APPLICATION.approved) return <>{w('state.approved')}</>;
  if (held.state === APPLICATION.draft) return <>{w('state.draft')}</>;
  const fields = held.rejectFields.map((f) => said(labels[f] ?? { zh: f, en: f })).join(comma());
  return (
    <>
      {w(fields === '' ? 'state.rejected' : 'state.repair', { reason: held.rejectReason ?? '' })}
      {fields === '' ? null : <> {fill(said(companyWords.table['state.rejectedFields']), { fields })}</>}
    </>
  );
}

function Withdraw({ held }: { held: Held }) {
  const w = useWords(companyWords);
  const u = useWords(uiWords);
  const said = useSaid();
  const act = useAct(withdrawApplication, {
    onDone: () => saySuccess(said(companyWords.table.withdrawn)),
    onRefused: (error) => sayError(error.message, error.requestId),
  });
  const press = async () => {
    if (
      await sure({
        title: w('withdraw.title'),
        body: w('withdraw.body'),
        yes: w('withdraw'),
        no: u('cancel'),
      })
    )
      act.run({ id: held.id, version: held.version });
  };
  return (
    <Button loading={act.running} onClick={() => void press()}>
      {w('withdraw')}
    </Button>
  );
}
