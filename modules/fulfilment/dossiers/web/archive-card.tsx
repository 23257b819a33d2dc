import { Button } from 'antd';
import { Can } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Progress } from '#kernel/web/parts/index.ts';
import { download, isRefusal, notifyError, saveFile, useAct } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { EXPORT } from '#office/transfers/rules/export-lifecycle.ts';
import {
  cancelDealFile,
  dealFile,
  downloadDealFile,
  type FileRow,
  makeDealFile,
} from '../contract/dossier.ts';
import { dossierWords } from '../rules/words.ts';

const KILOBYTE = 1024;
/** Bytes as people say them. */
function sizeOf(bytes: string | null): string {
  const size = Number.parseInt(bytes ?? '0', 10); // not money: bytes
  return size < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(size / KILOBYTE))} KB`
    : `${(size / KILOBYTE / KILOBYTE).toFixed(1)} MB`;
}
async function fetchFile(id: string): Promise<void> {
  try {
    saveFile(await download(downloadDealFile, { id }, { overlay: true }));
  } catch (error) {
    if (isRefusal(error) && !error.toasted) notifyError(error.message);
  }
}

/** What became of the file the reader had made last. */
function Standing({ file }: { file: FileRow }) {
  const t = useWords(dossierWords);
  const formatter = useFormatter();
  const refreshes = [dealFile];
  const cancel = useAct(cancelDealFile, { refreshes });
  if (file.state === EXPORT.queued || file.state === EXPORT.running)
    return (
      <div className="ds-file" role="status">
        <span>{t('making')}</span>
        <Progress percent={file.progress} style={{ width: 200 }} />
        <Button onClick={() => cancel.run({ id: file.id, version: file.version })} loading={cancel.running}>
          {t('cancel')}
        </Button>
      </div>
    );
  if (file.state === EXPORT.ready)
    return (
      <>
        <div className="ds-file">
          <span>
            {t('made', {
              time: formatter.exactTime(file.gmtCreate),
              n: file.papers,
              size: sizeOf(file.size),
            })}{' '}
            · {t('until', { time: formatter.exactTime(file.expireAt) })}
          </span>
          <Button type="primary" onClick={() => void fetchFile(file.id)}>
            {t('download')}
          </Button>
        </div>
        <p className="sc-faint">
          {t('sha256')} <span className="ds-hash">{file.sha256}</span>
        </p>
      </>
    );
  if (file.state === EXPORT.failed) return <p role="alert">{file.error ?? t('failed')}</p>;
  return file.state === EXPORT.expired ? <p className="sc-faint">{t('expired')}</p> : null;
}

/** All papers as one ZIP: made, cancelled, downloaded. */
export function Archive({ dealId, file }: { dealId: string; file: FileRow | null }) {
  const t = useWords(dossierWords);
  const make = useAct(makeDealFile, { refreshes: [dealFile] });
  const isRunning = file?.state === EXPORT.queued || file?.state === EXPORT.running;
  return (
    <section className="sc-card" aria-label={t('archive')}>
      <h2>{t('archive')}</h2>
      <p className="sc-faint">{t('archive.help')}</p>
      <Can code="Export">
        <div className="ds-archive">
          {file === null ? null : <Standing file={file} />}
          {isRunning ? null : (
            <Button onClick={() => make.run({ id: dealId })} loading={make.running}>
              {t(file === null || file.state === EXPORT.cancelled ? 'make' : 'makeAgain')}
            </Button>
          )}
        </div>
      </Can>
    </section>
  );
}
