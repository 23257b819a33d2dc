import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { subsidiaryApplication } from '../../contract/subsidiary.ts';
import { APPLICATION } from '../../rules/company-lifecycle.ts';
import { subsidiaryWords } from '../../rules/relation-words.ts';
import { SubsidiaryForm } from '../application-form.tsx';
import { SubmittedApplication } from '../submitted-application.tsx';

/**
 * A new subsidiary, or one whose application goes on: the form while it is the company's, what was submitted
 * while it is the auditor's (R-BIZ-003).
 */
export default function AddSubsidiary() {
  const formatter = useFormatter();
  const { id } = useScreen().params;
  const { data, error, refetch } = useCall(
    subsidiaryApplication,
    { id: id ?? '0' },
    { silent: true, enabled: id !== undefined },
  );
  if (id === undefined) return <SubsidiaryForm />;
  if (data === undefined)
    return error ? (
      <Failed
        error={error}
        right={formatter.text(subsidiaryWords.table.addTitle)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton />
    );
  if (data.state === APPLICATION.pending || data.state === APPLICATION.approved)
    return <SubmittedApplication held={data} />;
  return <SubsidiaryForm key={`${data.id} ${data.state}`} />;
}
