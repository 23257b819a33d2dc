import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { DownloadAll } from './download-all.tsx';
import { screenPorts } from './ports.ts';
import { screenWords } from './words.ts';

/**
 * Documents to be read beside the data they prove: a picture stands here, a PDF in a frame of its own; several
 * are chosen by name. `archive` names the file in which all of them are taken along.
 */
export function Documents({
  ids,
  title,
  archive,
}: {
  readonly ids: readonly string[];
  readonly title: string;
  readonly archive: string;
}) {
  const t = useWords(screenWords);
  const [chosen, choose] = useState(0);
  const described = useQuery({
    queryKey: ['documents', ...ids],
    queryFn: () => screenPorts().files.describe([...ids]),
    enabled: ids.length > 0,
    staleTime: 300_000,
  });
  const files = described.data ?? [];
  const file = files[Math.min(chosen, files.length - 1)];
  return (
    <section className="sc-documents" aria-label={title}>
      <h2>{title}</h2>
      {ids.length === 0 ? <p className="sc-faint">{t('documents.none')}</p> : null}
      {files.map((f, index) => (
        <p key={f.attachmentId} className="sc-document-line">
          <Button type="link" size="small" aria-pressed={index === chosen} onClick={() => choose(index)}>
            {f.fileName}
          </Button>
          <Button type="text" size="small" onClick={() => void screenPorts().files.download(f.attachmentId)}>
            {t('documents.open')}
          </Button>
        </p>
      ))}
      <DownloadAll ids={ids} name={archive} />
      {file === undefined ? null : file.contentType === 'application/pdf' ? (
        <iframe
          className="sc-document"
          src={file.url}
          title={t('documents.preview', { name: file.fileName })}
        />
      ) : (
        <img className="sc-document" src={file.url} alt={t('documents.preview', { name: file.fileName })} />
      )}
    </section>
  );
}
