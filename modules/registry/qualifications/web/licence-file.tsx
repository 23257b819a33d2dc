import './qualifications.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { DownloadAll } from '#kernel/web/screens/download-all.tsx';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import type { LicenceDetail } from '../contract/licence.ts';
import { licenceWords } from '../rules/licence-words.ts';

/** The document beside the data: pictures stand here, a PDF opens in a frame of its own; several are chosen by name. */
export function LicenceFile({ row }: { row: LicenceDetail }) {
  const t = useWords(licenceWords);
  const [chosen, choose] = useState(0);
  const ids = row.files.map((f) => f.attachmentId);
  const links = useQuery({
    queryKey: ['licence files', ...ids],
    queryFn: () => screenPorts().files.describe(ids),
    enabled: ids.length > 0,
    staleTime: 300_000,
  });
  const file = links.data?.[Math.min(chosen, ids.length - 1)];
  return (
    <section className="sc-card lc-file" aria-label={t('section.file')}>
      <h2>{t('section.file')}</h2>
      {ids.length === 0 ? <p className="sc-faint">{t('file.none')}</p> : null}
      {row.files.map((f, index) => (
        <p key={f.attachmentId} className="lc-file-line">
          <Button type="link" size="small" aria-pressed={index === chosen} onClick={() => choose(index)}>
            {f.fileName}
          </Button>
          <Button type="text" size="small" onClick={() => void screenPorts().files.download(f.attachmentId)}>
            {t('file.open')}
          </Button>
        </p>
      ))}
      <DownloadAll ids={ids} name={row.certificateNo} />
      {file === undefined ? null : file.contentType === 'application/pdf' ? (
        <iframe className="lc-paper" src={file.url} title={t('file.preview', { name: file.fileName })} />
      ) : (
        <img className="lc-paper" src={file.url} alt={t('file.preview', { name: file.fileName })} />
      )}
    </section>
  );
}
