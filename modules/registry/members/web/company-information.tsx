import { EMPTY } from '#kernel/rules/format.ts';
import { codeLook } from '#kernel/web/screens/index.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { companyDetail } from '../contract/company.ts';
import { companyWords } from '../rules/words.ts';
import { FileLink } from './file-link.tsx';
import { RegionName } from './region-field.tsx';

const t = companyWords.table;

/** The own company's record (T2), read only. */
export default viewScreen(companyDetail, companyWords, (kit) => ({
  title: t['view.title'],
  number: (row) => row.memberCode,
  state: kit.state('status', codeLook('account_status')),
  input: () => ({}),
  facts: [
    {
      title: t['section.company'],
      columns: 3,
      items: [
        kit.text('name'),
        kit.text('abbreviation'),
        kit.text('nameEn'),
        kit.text('creditCode', { solid: true }),
        kit.text('legalPerson'),
        kit.code('customerType', 'customer_type'),
        kit.code('enterpriseType', 'enterprise_type'),
        kit.code('industry', 'industry'),
        kit.text('parentName'),
      ],
    },
    {
      title: t['section.contact'],
      columns: 3,
      items: [
        kit.custom('region', { label: t.region, cell: (row) => <RegionName code={row.region} />, text: (row) => row.region ?? EMPTY }),
        kit.text('address'),
        kit.text('postcode'),
        kit.text('phone'),
        kit.text('fax'),
        kit.text('contact'),
        kit.text('contactMobile'),
        kit.text('bank'),
        kit.custom('bankAccountTail', { label: t.bankAccountTail, text: (row) => (row.bankAccountTail === null ? EMPTY : `**** ${row.bankAccountTail}`) }),
        kit.custom('businessLicence', {
          label: t.businessLicence,
          cell: (row) => <FileLink id={row.businessLicenceFileId} />,
          text: (row) => row.businessLicenceFileId ?? EMPTY,
        }),
      ],
    },
    {
      title: t['section.standing'],
      columns: 3,
      items: [
        kit.code('memberType', 'member_type'),
        kit.code('level', 'member_level'),
        kit.state('relationStatus', codeLook('business_relation_status')),
        kit.dateTime('verifiedAt'),
        kit.bool('intermediaryQualified'),
        kit.code('announceConsent', 'announce_consent'),
        kit.count('performanceScore'),
        kit.money('creditLine'),
        kit.count('agreementVersion'),
        kit.dateTime('agreedAt'),
      ],
    },
  ],
}));
