import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, notifyError } from '#kernel/web/request/index.ts';
import { screenPorts } from './ports.ts';
import { screenWords } from './words.ts';

/** Several files as one archive (R-UPL-013); a single file has its own way, so nothing is drawn for it. */
export function DownloadAll({ ids, name }: { readonly ids: readonly string[]; readonly name: string }) {
  const t = useWords(screenWords);
  const [busy, setBusy] = useState(false);
  if (ids.length < 2) return null;
  const fetchThem = () => {
    setBusy(true);
    screenPorts()
      .files.downloadAll(ids, name)
      .catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        if (!error.toasted) notifyError(error.message, error.requestId);
      })
      .finally(() => setBusy(false));
  };
  return (
    <Button size="small" icon={<DownloadOutlined />} loading={busy} onClick={fetchThem}>
      {t('files.all', { n: ids.length })}
    </Button>
  );
}
