import type { ReactNode } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { useSaid } from '#kernel/web/i18n/index.ts';
import { DownloadAll } from '#kernel/web/screens/download-all.tsx';
import { useReader } from '#kernel/web/screens/index.ts';
import { CompanyFields, type currentApplication } from '../contract/application.ts';
import { companyWords } from '../rules/words.ts';
import { FileLink } from './file-link.tsx';
import { RegionName } from './region-field.tsx';
import { StateBanner } from './state-banner.tsx';

type Held = NonNullable<OutputOf<typeof currentApplication>>;
const t = companyWords.table;
const SETS = ['customer_type', 'enterprise_type', 'industry', 'licence_type'] as const;

/** What was submitted, read only, under the banner that says where it stands. */
export function SubmittedApplication({ held }: { held: Held }) {
  const said = useSaid();
  const reader = useReader(SETS);
  const f = CompanyFields.parse(held.fields);
  const shown = (value: string | null): string => value ?? EMPTY;
  const facts: readonly (readonly [keyof typeof t, ReactNode])[] = [
    ['identityTypes', f.identityTypes.map((side) => said(t[`identity.${side}`])).join(', ')],
    ['customerType', reader.codeName('customer_type', f.customerType)],
    ['companyName', shown(f.companyName)],
    ['abbreviation', shown(f.abbreviation)],
    ['englishName', shown(f.englishName)],
    ['socialCreditCode', shown(f.socialCreditCode)],
    ['legalPerson', shown(f.legalPerson)],
    ['enterpriseType', reader.codeName('enterprise_type', f.enterpriseType)],
    ['industry', reader.codeName('industry', f.industry)],
    ['region', <RegionName key="region" code={f.region} />],
    ['address', shown(f.address)],
    ['postcode', shown(f.postcode)],
    ['phone', shown(f.phone)],
    ['fax', shown(f.fax)],
    ['contact', shown(f.contact)],
    ['contactMobile', shown(f.contactMobile)],
    ['bank', shown(f.bank)],
    ['bankAccount', f.bankAccount === null ? EMPTY : `**** ${f.bankAccount.slice(-4)}`],
    ['businessLicenceFileId', <FileLink key="licence" id={f.businessLicenceFileId} />],
    ['authorisationFileId', <FileLink key="letter" id={f.authorisationFileId} />],
  ];
  const papers = [f.businessLicenceFileId, f.authorisationFileId, ...f.qualificationLicences.map((l) => l.fileId)].filter((id) => id !== null);
  return (
    <div className="sc sc-view">
      <header className="sc-title">
        <h1>{said(t['apply.title'])}</h1>
      </header>
      <StateBanner application={held} />
      <section className="sc-card">
        <dl className="mb-facts">
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{said(t[key])}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <DownloadAll ids={papers} name={f.companyName ?? held.id} />
      </section>
      {f.qualificationLicences.length === 0 ? null : (
        <section className="sc-card" aria-label={said(t.qualificationLicences)}>
          <h2>{said(t.qualificationLicences)}</h2>
          <ul className="mb-filed">
            {f.qualificationLicences.map((l) => (
              <li key={`${l.licenceType} ${l.certificateNo}`}>
                {reader.codeName('licence_type', l.licenceType)} {l.certificateNo} {reader.date(l.startDate)} – {reader.date(l.endDate)}{' '}
                <FileLink id={l.fileId} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
