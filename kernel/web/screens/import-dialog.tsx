import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Progress, Radio, Tabs } from 'antd';
import { useId, useRef, useState } from 'react';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, sayError, saySuccess } from '#kernel/web/request/index.ts';
import { fileProblem } from '../fields/upload-rules.ts';
import { fieldWords } from '../fields/words.ts';
import { NothingYet } from './empties.tsx';
import { Paginator } from './paginator.tsx';
import { type ImportCheck, screenPorts } from './ports.ts';
import { screenWords } from './words.ts';

const DUPLICATE_FILE = 15104;
export interface ImportDialogProps {
  readonly bizType: string;
  readonly title: string;
  readonly mostRows: number;
  /** Code sets are imported whole or not at all. */
  readonly alwaysAll?: boolean | undefined;
  onClose(): void;
  onImported(): void;
}

/** Import (S12): template, file, check that writes nothing, then the good rows; second tab: history with error files. */
export function ImportDialog(props: ImportDialogProps) {
  const t = useWords(screenWords);
  return (
    <Modal
      open
      width={760}
      title={`${t('import.title')} · ${props.title}`}
      onCancel={props.onClose}
      footer={<Button onClick={props.onClose}>{t('close')}</Button>}
    >
      <Tabs
        items={[
          { key: 'import', label: t('import.title'), children: <ImportTab {...props} /> },
          { key: 'history', label: t('import.history'), children: <HistoryTab bizType={props.bizType} /> },
        ]}
      />
    </Modal>
  );
}

/** One run at a time; what the server says stays on screen. */
function useImport({ bizType, alwaysAll, onImported }: ImportDialogProps) {
  const t = useWords(fieldWords);
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<'partial' | 'all'>(alwaysAll ? 'all' : 'partial');
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const run = async (chosen: File, dryRun: boolean, force: boolean) => {
    setPercent(0);
    setProblem(null);
    try {
      const answer = await screenPorts().imports.run({ bizType, file: chosen, dryRun, mode, force, onProgress: setPercent });
      if (dryRun) return setCheck(answer);
      setDone(answer.message);
      saySuccess(answer.message);
      setCheck(null);
      setFile(null);
      onImported();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      setAgain(error.status === DUPLICATE_FILE);
      setProblem(error.message);
    } finally {
      setPercent(null);
    }
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setCheck(null);
    setDone(null);
    setAgain(false);
    const wrong = fileProblem('import', chosen, 0);
    setFile(wrong ? null : chosen);
    setProblem(
      wrong === null
        ? null
        : wrong.key === 'file.type'
          ? t('file.type', { types: wrong.types })
          : wrong.key === 'file.name'
            ? t('file.name')
            : t(wrong.key, { n: wrong.n }),
    );
    if (!wrong) void run(chosen, true, false);
  };
  return { file, mode, setMode, check, done, percent, problem, again, choose, go: (force: boolean) => (file ? void run(file, false, force) : undefined) };
}

function ImportTab(props: ImportDialogProps) {
  const t = useWords(screenWords);
  const input = useRef<HTMLInputElement>(null);
  const job = useImport(props);
  const id = useId();
  const rows = job.check ? (job.mode === 'all' && job.check.bad > 0 ? 0 : job.check.good) : 0;
  return (
    <ol className="im">
      <li>
        <a href={screenPorts().imports.template(props.bizType)} download className="sc-underlined">
          {t('import.template')}
        </a>{' '}
        <span className="sc-faint">{t('import.templateHelp')}</span>
      </li>
      <li>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the button inside is the accessible one */}
        <div
          className="fd-drop"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            job.choose(event.dataTransfer.files[0]);
          }}
        >
          <Button onClick={() => input.current?.click()} disabled={job.percent !== null}>
            {job.file?.name ?? t('import.choose')}
          </Button>
          <small>{t('import.limits', { rows: props.mostRows })}</small>
          <input
            ref={input}
            id={id}
            type="file"
            hidden
            accept=".xls,.xlsx"
            onChange={(event) => {
              job.choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        {job.percent === null ? null : <Progress percent={job.percent} size="small" aria-label={t('import.check')} />}
        {job.problem ? (
          <p className="fm-error" role="alert">
            {job.problem}
            {job.again ? (
              <Button type="link" onClick={() => job.go(true)}>
                {t('import.again')}
              </Button>
            ) : null}
          </p>
        ) : null}
        {job.done ? <p role="status">{job.done}</p> : null}
      </li>
      {job.check ? (
        <li>
          <p role="status">
            {t('import.checked', job.check)} <span className="sc-faint">{t('import.nothingWritten')}</span>
          </p>
          {job.check.problems.length > 0 ? <Problems check={job.check} /> : null}
          {props.alwaysAll || job.check.bad === 0 ? null : (
            <Radio.Group
              aria-label={t('import.mode')}
              value={job.mode}
              onChange={(event) => job.setMode(event.target.value as 'partial' | 'all')}
              options={[
                { value: 'partial', label: t('import.partial') },
                { value: 'all', label: t('import.all') },
              ]}
            />
          )}
          <p>
            <Button type="primary" disabled={rows === 0} loading={job.percent !== null} onClick={() => job.go(false)}>
              {t('import.run', { n: rows })}
            </Button>
          </p>
        </li>
      ) : null}
    </ol>
  );
}

function Problems({ check }: { check: ImportCheck }) {
  const t = useWords(screenWords);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
    <section className="dt-scroll is-short" aria-label={t('import.problem')} tabIndex={0}>
      <table className="dt dt-plain">
        <thead>
          <tr>
            <th scope="col" className="dt-end">
              {t('import.line')}
            </th>
            <th scope="col">{t('import.value')}</th>
            <th scope="col">{t('import.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {check.problems.map((p) => (
            <tr key={`${p.line} ${p.value} ${p.problem}`}>
              <td className="dt-end">{p.line}</td>
              <td>{p.value}</td>
              <td>{p.problem}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function HistoryTab({ bizType }: { bizType: string }) {
  const t = useWords(screenWords);
  const format = useFormat();
  const [page, setPage] = useState({ pageNum: 1, pageCount: 10 });
  const { data } = useQuery({
    queryKey: ['imports', bizType, page],
    queryFn: () => screenPorts().imports.history(bizType, page.pageNum, page.pageCount),
    placeholderData: (before) => before,
  });
  const fetchErrors = (id: string) =>
    screenPorts()
      .imports.errorFile(id)
      .catch((error: unknown) => (isRefusal(error) && !error.toasted ? sayError(error.message) : undefined));
  if (!data || data.list.length === 0) return <NothingYet />;
  return (
    <>
      <table className="dt dt-plain">
        <thead>
          <tr>
            <th scope="col">{t('import.time')}</th>
            <th scope="col">{t('import.file')}</th>
            <th scope="col" className="dt-end">
              {t('import.total')}
            </th>
            <th scope="col" className="dt-end">
              {t('import.success')}
            </th>
            <th scope="col" className="dt-end">
              {t('import.fail')}
            </th>
            <th scope="col">{t('import.by')}</th>
            <th scope="col">{t('list.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((row) => (
            <tr key={row.id}>
              <td className="dt-solid">{format.dateTime(row.gmtCreate)}</td>
              <td>{row.fileName}</td>
              <td className="dt-end">{row.total}</td>
              <td className="dt-end">{row.success}</td>
              <td className="dt-end">{row.fail}</td>
              <td>{row.operatorName}</td>
              <td>
                {row.errorFileId ? (
                  <button type="button" className="sc-link" onClick={() => void fetchErrors(row.id)}>
                    {t('import.errorFile')}
                  </button>
                ) : (
                  '--'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Paginator total={data.totalCount} more={false} {...page} onPage={(pageNum, pageCount) => setPage({ pageNum, pageCount })} />
    </>
  );
}
