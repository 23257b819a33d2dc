import { EMPTY } from '#kernel/rules/format.ts';
import { comma } from '#kernel/web/i18n/index.ts';
import { codeBadge, lifecycleBadge, To } from '#kernel/web/screens/index.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { subsidiaryDetail } from '../../contract/subsidiary.ts';
import { SUBSIDIARIES_PAGE } from '../../rules/pages.ts';
import { relationLifecycle, relationTones } from '../../rules/relation-lifecycle.ts';
import { subsidiaryWords } from '../../rules/relation-words.ts';
import { companyFacts } from './company-facts.tsx';
import { LicencesOf } from './company-licences.tsx';
import { LinkBanner } from './link-banner.tsx';

const t = subsidiaryWords.table;

/** A linked subsidiary, for the company above to read (administration-domain 22.2). */
export default viewScreen(subsidiaryDetail, subsidiaryWords, (kit) => ({
  title: t.detailTitle,
  number: (row) => row.memberCode,
  state: kit.state('status', codeBadge('account_status')),
  input: ({ id }) => (id === undefined ? null : { id }),
  above: ({ row }) => <LinkBanner memberId={row.id} />,
  tabs: [
    {
      key: 'licences',
      label: t.qualificationLicences,
      count: (row) => row.licences.length,
      component: ({ row }) => <LicencesOf row={row} linked={false} />,
    },
  ],
  facts: [
    ...companyFacts(kit),
    {
      title: t['section.standing'],
      columns: 3,
      items: [
        kit.custom('share', {
          label: t.share,
          text: (row) => (row.share === null ? EMPTY : `${row.share}%`),
        }),
        kit.code('memberType', 'member_type'),
        kit.state('relationStatus', lifecycleBadge(relationLifecycle, relationTones)),
        kit.dateTime('verifiedAt'),
        kit.custom('below', {
          label: t.below,
          text: (row) => row.subsidiaries.map((s) => s.name).join(comma()) || EMPTY,
          cell: (row) =>
            row.subsidiaries.length === 0
              ? EMPTY
              : row.subsidiaries.map((s) => (
                  <div key={s.id}>
                    <To href={`${SUBSIDIARIES_PAGE}/detail/${s.id}`}>{`${s.name} ${s.memberCode}`}</To>
                  </div>
                )),
        }),
      ],
    },
  ],
}));
