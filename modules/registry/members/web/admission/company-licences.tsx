import '../members.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { codeLook, Facts, StatusOf, To, useReader } from '#kernel/web/screens/index.ts';
import type { Company } from '../../contract/company.ts';
import { memberWords } from '../../rules/member-words.ts';

const effective = codeLook('licence_effective_status');
const approval = codeLook('approval_status');
const SETS = ['licence_type', ...effective.sets, ...approval.sets];
/** Where a company keeps its papers; the page is another room's. */
const PAPERS = '/informationManage/qualificationManagement';

/** The qualification licences of a company, the latest first (R-MEMB-017); `own` leads to each of them. */
export function LicencesOf({ row, own }: { row: Pick<Company, 'licences'>; own: boolean }) {
  const t = useWords(memberWords);
  const reader = useReader(SETS);
  if (row.licences.length === 0) return <p className="sc-faint">{t('none.licences')}</p>;
  return (
    <ul className="me-entries">
      {row.licences.map((l) => (
        <li key={l.id}>
          <strong>
            {own ? (
              <To href={`${PAPERS}/detail/${l.id}`}>{reader.codeName('licence_type', l.licenceType)}</To>
            ) : (
              reader.codeName('licence_type', l.licenceType)
            )}
          </strong>
          <Facts
            columns={2}
            items={[
              { label: t('certificateNo'), value: l.certificateNo },
              { label: t('term'), value: reader.range(l.startDate, l.endDate) },
              {
                label: t('effectiveStatus'),
                value: <StatusOf look={effective} code={l.effectiveStatus} reader={reader} />,
              },
              {
                label: t('approvalStatus'),
                value: <StatusOf look={approval} code={l.approvalStatus} reader={reader} />,
              },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
export const CompanyLicences = ({ row }: { row: Company }) => <LicencesOf row={row} own />;
