import '../members.css';
import type { ReactNode } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { CallDrawer } from '#kernel/web/screens/call-drawer.tsx';
import {
  codeBadge,
  Facts,
  type Formatter,
  StatusOf,
  TabSet,
  useFormatter,
} from '#kernel/web/screens/index.ts';
import { type MemberDetail, memberDetail } from '../../contract/member.ts';
import { memberWords } from '../../rules/member-words.ts';
import { LicencesOf } from '../admission/company-licences.tsx';
import { countryName } from '../country-name.ts';
import { FileLink } from '../file-link.tsx';
import { RegionName } from '../region-field.tsx';
import { MemberHistory } from './member-history.tsx';

const status = codeBadge('account_status');
const relation = codeBadge('business_relation_status');
const SETS = [
  'customer_type',
  'enterprise_type',
  'industry',
  'member_type',
  'member_level',
  'announce_consent',
  'risk_level',
  'invoice_type',
  'address_type',
  ...status.sets,
  ...relation.sets,
];

/**
 * One company in full at the right of the list (R-CUST-006): data, licences, invoice data, addresses, what it
 * has going on, what happened. Esc closes it.
 */
export function MemberDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(memberWords);
  const formatter = useFormatter(SETS);
  return (
    <CallDrawer
      call={memberDetail}
      input={{ id }}
      title={t('details')}
      titleOf={(member) => `${t('details')} · ${member.memberCode}`}
      size={760}
      onClose={onClose}
    >
      {(member) => <Company row={member} reader={formatter} />}
    </CallDrawer>
  );
}

function Company({ row, reader: formatter }: { row: MemberDetail; reader: Formatter }) {
  const t = useWords(memberWords);
  return (
    <div className="me-file">
      <h2>
        {nameOf(row, 'name', formatter.locale)}{' '}
        <StatusOf look={status} code={row.status} formatter={formatter} />
      </h2>
      <TabSet
        name={t('details')}
        parts={[
          {
            key: 'company',
            label: t('section.company'),
            body: () => <CompanyFacts row={row} reader={formatter} />,
          },
          {
            key: 'licences',
            label: t('tab.licences'),
            count: row.licences.length,
            body: () => <LicencesOf row={row} linked={false} />,
          },
          {
            key: 'billings',
            label: t('tab.billings'),
            count: row.billings.length,
            body: () => <Billings row={row} reader={formatter} />,
          },
          {
            key: 'addresses',
            label: t('tab.addresses'),
            count: row.addresses.length,
            body: () => <Addresses row={row} reader={formatter} />,
          },
          {
            key: 'history',
            label: t('tab.history'),
            body: () => <MemberHistory id={row.id} reader={formatter} />,
          },
        ]}
      />
    </div>
  );
}

interface Part {
  readonly row: MemberDetail;
  readonly reader: Formatter;
}

function CompanyFacts({ row, reader: formatter }: Part) {
  const t = useWords(memberWords);
  const code = (set: string, value: string | null) => formatter.codeName(set, value);
  const said = (value: string | null) => value ?? EMPTY;
  return (
    <>
      <Facts
        columns={2}
        items={[
          { label: t('country'), value: countryName(row.country, formatter) },
          row.creditCode === null && row.registrationNo !== null
            ? { label: t('registrationNo'), value: row.registrationNo }
            : { label: t('creditCode'), value: said(row.creditCode) },
          ...(row.lei === null ? [] : [{ label: t('lei'), value: row.lei }]),
          { label: t('abbreviation'), value: row.abbreviation },
          { label: t('nameEn'), value: said(row.nameEn), wide: true },
          { label: t('legalPerson'), value: said(row.legalPerson) },
          { label: t('memberType'), value: code('member_type', row.memberType) },
          { label: t('customerType'), value: code('customer_type', row.customerType) },
          { label: t('enterpriseType'), value: code('enterprise_type', row.enterpriseType) },
          { label: t('industry'), value: code('industry', row.industry) },
          { label: t('level'), value: code('member_level', row.level) },
          { label: t('parentName'), value: said(row.parentName) },
          { label: t('subsidiaries'), value: row.subsidiaries.map((s) => s.name).join(comma()) || EMPTY },
          { label: t('businessLicence'), value: <FileLink id={row.businessLicenceFileId} /> },
        ]}
      />
      <h3>{t('section.contact')}</h3>
      <Facts
        columns={2}
        items={[
          { label: t('region'), value: <RegionName code={row.region} /> },
          { label: t('address'), value: said(row.address) },
          { label: t('postcode'), value: said(row.postcode) },
          { label: t('contact'), value: said(row.contact) },
          { label: t('contactMobile'), value: said(row.contactMobile) },
          { label: t('phone'), value: said(row.phone) },
          { label: t('fax'), value: said(row.fax) },
          { label: t('bank'), value: said(row.bank) },
          {
            label: t('bankAccountTail'),
            value: row.bankAccountTail === null ? EMPTY : `**** ${row.bankAccountTail}`,
          },
        ]}
      />
      <Standing row={row} reader={formatter} />
    </>
  );
}

function Standing({ row, reader: formatter }: Part) {
  const t = useWords(memberWords);
  return (
    <>
      <h3>{t('section.standing')}</h3>
      <Facts
        columns={2}
        items={[
          {
            label: t('relationStatus'),
            value: <StatusOf look={relation} code={row.relationStatus} formatter={formatter} />,
          },
          ...(row.disabledReason === null
            ? []
            : [{ label: t('disabledReason'), value: row.disabledReason, wide: true }]),
          { label: t('salesmanName'), value: row.salesmanName ?? EMPTY },
          { label: t('crmMemberId'), value: row.crmMemberId ?? EMPTY },
          { label: t('sourceType'), value: t(`source.${row.sourceType}`) },
          { label: t('verifiedAt'), value: formatter.dateTime(row.verifiedAt) },
          { label: t('agreementVersion'), value: formatter.count(row.agreementVersion) },
          { label: t('agreedAt'), value: formatter.dateTime(row.agreedAt) },
          { label: t('autoApproval'), value: formatter.bool(row.autoApproval) },
          { label: t('intermediaryQualified'), value: formatter.bool(row.intermediaryQualified) },
          { label: t('riskFlag'), value: formatter.bool(row.riskFlag) },
          { label: t('riskLevel'), value: formatter.codeName('risk_level', row.riskLevel) },
          { label: t('performanceScore'), value: formatter.count(row.performanceScore) },
          { label: t('creditLine'), value: formatter.money(row.creditLine) },
          { label: t('announceConsent'), value: formatter.codeName('announce_consent', row.announceConsent) },
          { label: t('gmtCreate'), value: formatter.dateTime(row.gmtCreate) },
        ]}
      />
      <h3>{t('section.business')}</h3>
      <Facts
        columns={3}
        items={(['staff', 'administrators', 'offers', 'negotiations', 'deals', 'orders'] as const).map(
          (key) => ({ label: t(key), value: formatter.count(row[key]) }),
        )}
      />
    </>
  );
}

interface Entry {
  readonly key: string;
  readonly title: ReactNode;
  readonly items: readonly { readonly label: string; readonly value: ReactNode; readonly wide?: boolean }[];
}
function Entries({ none, entries }: { none: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return <p className="sc-faint">{none}</p>;
  return (
    <ul className="me-entries">
      {entries.map((e) => (
        <li key={e.key}>
          <strong>{e.title}</strong>
          <Facts columns={2} items={e.items} />
        </li>
      ))}
    </ul>
  );
}

function Billings({ row, reader: formatter }: Part) {
  const t = useWords(memberWords);
  return (
    <Entries
      none={t('none.billings')}
      entries={row.billings.map((b) => ({
        key: b.id,
        title: b.isDefault ? `${b.enterpriseName} · ${t('isDefault')}` : b.enterpriseName,
        items: [
          { label: t('taxNo'), value: b.taxNo },
          { label: t('invoiceType'), value: formatter.codeName('invoice_type', b.invoiceType) },
          { label: t('bank'), value: b.bank ?? EMPTY },
          { label: t('account'), value: b.accountTail === null ? EMPTY : `**** ${b.accountTail}` },
        ],
      }))}
    />
  );
}

function Addresses({ row, reader: formatter }: Part) {
  const t = useWords(memberWords);
  return (
    <Entries
      none={t('none.addresses')}
      entries={row.addresses.map((a) => ({
        key: a.id,
        title: a.isDefault ? `${a.detail} · ${t('isDefault')}` : a.detail,
        items: [
          { label: t('receiver'), value: `${a.receiverName} ${a.receiverPhone}` },
          { label: t('addressType'), value: formatter.codeName('address_type', a.addressType) },
          { label: t('region'), value: <RegionName code={a.region} />, wide: true },
        ],
      }))}
    />
  );
}
