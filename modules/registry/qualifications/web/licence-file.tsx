import './qualifications.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Documents } from '#kernel/web/screens/documents.tsx';
import { Facts, type Formatter } from '#kernel/web/screens/index.ts';
import type { LicenceDetail } from '../contract/licence.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { endText, scopeText } from './licence-columns.ts';

/** The document beside the data. */
export function LicenceFile({ row }: { row: LicenceDetail }) {
  const t = useWords(licenceWords);
  return (
    <div className="sc-card">
      <Documents
        ids={row.files.map((f) => f.attachmentId)}
        title={t('section.file')}
        archive={row.certificateNo}
      />
    </div>
  );
}

/** What is compared before a licence is approved: the data that were filled in, and the document that proves them. */
export function LicenceCheck({ row, reader }: { row: LicenceDetail; reader: Formatter }) {
  const t = useWords(licenceWords);
  return (
    <div className="sc-beside">
      <Facts
        items={[
          {
            label: t('companyName'),
            value: reader.locale === 'en_US' && row.companyNameEn ? row.companyNameEn : row.companyName,
          },
          { label: t('licenceType'), value: reader.codeName('licence_type', row.licenceType) },
          { label: t('certificateNo'), value: row.certificateNo },
          { label: t('startDate'), value: reader.date(row.startDate) },
          { label: t('endDate'), value: endText(row, reader) },
          { label: t('issuer'), value: row.issuer },
          { label: t('scopeItems'), value: scopeText(row, reader) },
        ]}
      />
      <Documents
        ids={row.files.map((f) => f.attachmentId)}
        title={t('section.file')}
        archive={row.certificateNo}
      />
    </div>
  );
}
