import './members.css';
import { Button } from 'antd';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { fill } from '#kernel/rules/words.ts';
import { comma, useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { notifyError, notifySuccess, useAct } from '#kernel/web/request/index.ts';
import { confirm, StatusOf, To, useFormatter } from '#kernel/web/screens/index.ts';
import { type currentApplication, withdrawApplication } from '../contract/application.ts';
import { APPLICATION } from '../rules/company-lifecycle.ts';
import { companyWords } from '../rules/words.ts';
import { applicationBadge, COMPANY_PAGE } from './badges.ts';

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
  const t = useWords(companyWords);
  const formatter = useFormatter();
  return (
    <div className="sc-card me-banner" role="status">
      <div>
        {application ? (
          <StatusOf look={applicationBadge} code={application.state} formatter={formatter} />
        ) : null}
        <p>{application === null ? formatter.text(none) : <StateSentence held={application} />}</p>
      </div>
      {application?.can.includes('withdraw') ? <Withdraw held={application} /> : null}
      {application?.state === APPLICATION.approved && application.kind === 'company' ? (
        <To href={COMPANY_PAGE}>{t('state.open')}</To>
      ) : null}
    </div>
  );
}

function StateSentence({ held }: { held: Held }) {
  const t = useWords(companyWords);
  const localize = useLocalized();
  const formatter = useFormatter();
  if (held.state === APPLICATION.pending)
    return <>{t('state.pending', { time: formatter.dateTime(held.submittedAt) })}</>;
  if (held.state === APPLICATION.withdrawn) return <>{t('state.withdrawn')}</>;
  if (held.state === APPLICATION.approved) return <>{t('state.approved')}</>;
  if (held.state === APPLICATION.draft) return <>{t('state.draft')}</>;
  const fields = held.rejectFields.map((f) => localize(labels[f] ?? { zh: f, en: f })).join(comma());
  return (
    <>
      {t(fields === '' ? 'state.rejected' : 'state.repair', { reason: held.rejectReason ?? '' })}
      {fields === '' ? null : <> {fill(localize(companyWords.table['state.rejectedFields']), { fields })}</>}
    </>
  );
}

function Withdraw({ held }: { held: Held }) {
  const t = useWords(companyWords);
  const u = useWords(uiWords);
  const localize = useLocalized();
  const act = useAct(withdrawApplication, {
    onDone: () => notifySuccess(localize(companyWords.table.withdrawn)),
    onRefused: (error) => notifyError(error.message, error.requestId),
  });
  const press = async () => {
    if (
      await confirm({
        title: t('withdraw.title'),
        body: t('withdraw.body'),
        yes: t('withdraw'),
        no: u('cancel'),
      })
    )
      act.run({ id: held.id, version: held.version });
  };
  return (
    <Button loading={act.running} onClick={() => void press()}>
      {t('withdraw')}
    </Button>
  );
}
