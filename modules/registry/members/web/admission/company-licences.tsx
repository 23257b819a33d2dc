import '../members.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { codeBadge, Facts, StatusOf, To, useFormatter } from '#kernel/web/screens/index.ts';
import type { Company } from '../../contract/company.ts';
import { NO_END } from '../../rules/licence-needs.ts';
import { memberWords } from '../../rules/member-words.ts';
import { companyWords } from '../../rules/words.ts';

const effective = codeBadge('licence_effective_status');
const approval = codeBadge('approval_status');
const SETS = ['licence_type', ...effective.sets, ...approval.sets];
/** Where a company keeps its papers; the page is another module's. */
const PAPERS = '/informationManage/qualificationManagement';

/** The qualification licences of a company, the latest first (R-MEMB-017); `linked` leads to each of them. */
export function LicencesOf({ row, linked }: { row: Pick<Company, 'licences'>; linked: boolean }) {
  const t = useWords(memberWords);
  const formatter = useFormatter(SETS);
  if (row.licences.length === 0) return <p className="sc-faint">{t('none.licences')}</p>;
  return (
    <ul className="me-entries">
      {row.licences.map((l) => (
        <li key={l.id}>
          <strong>
            {linked ? (
              <To href={`${PAPERS}/detail/${l.id}`}>{formatter.codeName('licence_type', l.licenceType)}</To>
            ) : (
              formatter.codeName('licence_type', l.licenceType)
            )}
          </strong>
          <Facts
            columns={2}
            items={[
              { label: t('certificateNo'), value: l.certificateNo },
              {
                label: t('term'),
                value:
                  l.endDate === NO_END
                    ? `${formatter.date(l.startDate)} – ${formatter.text(companyWords.table.noEnd)}`
                    : formatter.range(l.startDate, l.endDate),
              },
              {
                label: t('effectiveStatus'),
                value: <StatusOf look={effective} code={l.effectiveStatus} formatter={formatter} />,
              },
              {
                label: t('approvalStatus'),
                value: <StatusOf look={approval} code={l.approvalStatus} formatter={formatter} />,
              },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
export const CompanyLicences = ({ row }: { row: Company }) => <LicencesOf row={row} linked />;
