import { useEffect, useRef } from 'react';
import { useLocalized } from '#kernel/web/i18n/index.ts';
import { DownloadAll } from '#kernel/web/screens/download-all.tsx';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { type Application, CompanyFields } from '../contract/application.ts';
import { subsidiaryWords } from '../rules/relation-words.ts';
import { companyWords } from '../rules/words.ts';
import { COMPANY_SETS, FiledLicences, factNode, factsOf, papersOf } from './application-facts.tsx';
import { StateBanner } from './state-banner.tsx';

const t = companyWords.table;

/** What was submitted, read only, under the banner that says where it stands. */
export function SubmittedApplication({ held }: { held: Application }) {
  const localize = useLocalized();
  const formatter = useFormatter(COMPANY_SETS);
  const f = CompanyFields.parse(held.fields);
  const top = useRef<HTMLDivElement>(null);
  // It takes the place of the long form its person has just sent from the foot: where it stands is read first.
  useEffect(() => top.current?.scrollIntoView({ block: 'start' }), []);
  return (
    <div ref={top} className="sc sc-view">
      <header className="sc-title">
        <h1>{localize(held.kind === 'sub' ? subsidiaryWords.table.addTitle : t['apply.title'])}</h1>
      </header>
      <StateBanner application={held} />
      <section className="sc-card">
        <dl className="me-facts">
          {factsOf(f).map((key) => (
            <div key={key}>
              <dt>{localize(t[key])}</dt>
              <dd>{factNode(key, f[key], formatter)}</dd>
            </div>
          ))}
        </dl>
        <DownloadAll ids={papersOf(f)} name={f.companyName ?? held.id} />
      </section>
      <FiledLicences rows={f.qualificationLicences} reader={formatter} />
    </div>
  );
}
