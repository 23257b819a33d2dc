import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, notifyError } from '#kernel/web/request/index.ts';
import { DownloadAll } from '#kernel/web/screens/download-all.tsx';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { findingWords } from '../../rules/finding-words.ts';
import { Card, Nothing } from '../card.tsx';
import type { Product } from './shown-product.ts';

/** Safety data sheet with its date, label, technical data, pictures; certificates of a batch come with its offer. */
export function ProductFiles({ of, reader: formatter }: { of: Product; reader: Formatter }) {
  const t = useWords(findingWords);
  const [busy, setBusy] = useState<string | null>(null);
  const fetchOne = (id: string) => {
    setBusy(id);
    screenPorts()
      .files.download(id)
      .catch((error: unknown) => {
        if (!isRefusal(error) || !error.toasted)
          notifyError(isRefusal(error) ? error.message : t('downloadFailed'));
      })
      .finally(() => setBusy(null));
  };
  const pictures = of.files.filter((f) => f.kind === 'image').map((f) => f.id);
  return (
    <Card title={t('documents')}>
      {of.files.length === 0 ? <Nothing says={t('noDocuments')} /> : null}
      <div className="gf-files">
        {of.files.map((f) => {
          const name =
            f.kind === 'image' ? t('file.image', { n: pictures.indexOf(f.id) + 1 }) : t(`file.${f.kind}`);
          const dated = f.date === null ? name : `${name} ${formatter.date(f.date)}`;
          return (
            <Button
              key={f.id}
              size="small"
              icon={<DownloadOutlined />}
              loading={busy === f.id}
              aria-label={t('download', { name: dated })}
              onClick={() => fetchOne(f.id)}
            >
              {dated}
            </Button>
          );
        })}
        <DownloadAll ids={of.files.map((f) => f.id)} name={of.code} />
      </div>
      <p className="sc-faint">{t('batchPapers')}</p>
    </Card>
  );
}
