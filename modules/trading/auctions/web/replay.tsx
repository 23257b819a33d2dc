import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call, isRefusal, notifyError } from '#kernel/web/request/index.ts';
import { StatusTag } from '#kernel/web/screens/status-tag.tsx';
import { type AuctionResult, auctionFile } from '../contract/auction.ts';
import { roomWords } from '../rules/room-words.ts';
import { type CheckedFile, checkFile } from './file-check.ts';
import { PlayerOf } from './player.tsx';

function save(fileName: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
/** What of the file was checked on this device. */
function Checks({ file }: { file: CheckedFile }) {
  const t = useWords(roomWords);
  const checks = ['hash', 'output', 'signature'] as const;
  return (
    <ul className="au-checks" aria-label={t('check.title')}>
      {checks.map((key) => (
        <li key={key}>
          {file[key] === null ? (
            <StatusTag color="gray" label={t('check.unsupported')} />
          ) : (
            <StatusTag
              color={file[key] ? 'green' : 'red'}
              label={file[key] ? t(`check.${key}`) : `${t(`check.${key}`)}: ${t('check.failed')}`}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
/** The signed file of a round: taken along, or checked and played here. */
export function Replay({ row }: { row: AuctionResult }) {
  const t = useWords(roomWords);
  const [file, show] = useState<CheckedFile | null>(null);
  const [busy, work] = useState(false);
  const get = async (then: (file: { fileName: string; text: string }) => Promise<void> | void) => {
    work(true);
    try {
      await then(await call(auctionFile, { id: row.auctionId, round: row.round }));
    } catch (error) {
      if (!isRefusal(error)) notifyError(String(error));
    } finally {
      work(false);
    }
  };
  return (
    <section className="sc-card au-form" aria-label={t('player')}>
      <h2>{t('player')}</h2>
      <p className="au-note">{t('file.help')}</p>
      <div className="au-ways">
        <Button loading={busy} onClick={() => void get((f) => save(f.fileName, f.text))}>
          {t('file')}
        </Button>
        {file === null ? (
          <Button
            type="primary"
            loading={busy}
            onClick={() => void get(async (f) => show(await checkFile(f.text)))}
          >
            {t('player.load')}
          </Button>
        ) : null}
      </div>
      {file === null ? null : (
        <>
          <Checks file={file} />
          <PlayerOf input={file.input} uom={row.uom} />
        </>
      )}
    </section>
  );
}
