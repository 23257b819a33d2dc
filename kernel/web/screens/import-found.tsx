import { Button } from 'antd';
import { useWords } from '#kernel/web/i18n/index.ts';
import { fetchProblemRows } from './import-history.tsx';
import type { ImportJob } from './import-run.ts';
import type { ImportCheck } from './ports.ts';
import { importWords } from './import-words.ts';

/** The sheet as it was read; what is wrong with a row stands at its end. */
export function Rows({ check }: { check: ImportCheck }) {
  const translate = useWords(importWords);
  const said = new Map<number, string>();
  for (const p of check.problems)
    said.set(p.line, said.has(p.line) ? `${said.get(p.line)}；${p.problem}` : p.problem);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
    <section className="dt-scroll is-short" aria-label={translate('file')} tabIndex={0}>
      <table className="dt dt-plain">
        <thead>
          <tr>
            <th scope="col" className="dt-end">
              {translate('line')}
            </th>
            <th scope="col">{translate('problem')}</th>
            {check.headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {check.rows.map((row) => (
            <tr key={row.line}>
              <td className="dt-end">{row.line}</td>
              <td>
                {row.bad ? (
                  (said.get(row.line) ?? translate('problem'))
                ) : (
                  <span className="sc-faint im-ok">{translate('ok')}</span>
                )}
              </td>
              {row.cells.map((cell, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                <td key={n}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What was most likely meant, and the press that takes it over. */
function UseIt({
  line,
  use,
  job,
}: {
  line: number;
  use: { readonly key: string; readonly value: string };
  job: ImportJob;
}) {
  const translate = useWords(importWords);
  return (
    <>
      {' '}
      {translate('meant', { value: use.value })}{' '}
      <button
        type="button"
        className="sc-link"
        disabled={job.sending !== null}
        aria-label={`${translate('useIt')} ${use.value}, ${translate('line')} ${line}`}
        onClick={() => job.fix({ line, ...use })}
      >
        {translate('useIt')}
      </button>
    </>
  );
}

export function Problems({ check, job }: { check: ImportCheck; job: ImportJob }) {
  const translate = useWords(importWords);
  const shown = check.problems;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard */}
      <section className="dt-scroll is-short" aria-label={translate('problem')} tabIndex={0}>
        <table className="dt dt-plain">
          <thead>
            <tr>
              <th scope="col" className="dt-end">
                {translate('line')}
              </th>
              <th scope="col">{translate('value')}</th>
              <th scope="col">{translate('problem')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((p, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
              <tr key={n}>
                <td className="dt-end">{p.line}</td>
                <td>{p.value}</td>
                <td>
                  {p.problem}
                  {p.use && check.rows.length > 0 ? <UseIt line={p.line} use={p.use} job={job} /> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p>
        {check.errorFileId ? (
          <Button size="small" onClick={() => fetchProblemRows(check.errorFileId ?? '')}>
            {translate('problemRows')}
          </Button>
        ) : null}{' '}
        {check.bad > shown.length ? (
          <span className="sc-faint">{translate('firstProblems', { n: shown.length })}</span>
        ) : null}
      </p>
    </>
  );
}
