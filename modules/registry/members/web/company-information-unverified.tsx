import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { currentApplication } from '../contract/application.ts';
import { APPLICATION } from '../rules/company-lifecycle.ts';
import { companyWords } from '../rules/words.ts';
import { AcceptInvitation } from './admission/accept-invitation.tsx';
import { ApplicationForm } from './application-form.tsx';
import { SubmittedApplication } from './submitted-application.tsx';

/**
 * Company verification: an invitation the address carries, then the form while it is the applicant's, what
 * was submitted while it is the reviewer's.
 */
export default function CompanyInformationUnverified() {
  const { invite } = useScreen().search;
  return (
    <>
      {invite === undefined || !/^[A-Za-z0-9_-]{43}$/.test(invite) ? null : (
        <AcceptInvitation token={invite} />
      )}
      <OwnApplication />
    </>
  );
}

function OwnApplication() {
  const formatter = useFormatter();
  const { data, error, refetch } = useCall(currentApplication, {}, { silent: true });
  if (data === undefined)
    return error ? (
      <Failed
        error={error}
        right={formatter.text(companyWords.table['apply.title'])}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton />
    );
  if (data !== null && (data.state === APPLICATION.pending || data.state === APPLICATION.approved))
    return <SubmittedApplication held={data} />;
  return <ApplicationForm key={`${data?.id ?? 'new'} ${data?.state ?? ''}`} />;
}
