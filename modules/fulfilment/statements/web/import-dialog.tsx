import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { NumberField, PickField, SelectField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { isRefusal, notifySuccess, upload } from '#kernel/web/request/index.ts';
import { pickFrom, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { go } from '#kernel/web/tabs/index.ts';
import { type ImportAnswer, importStatement, listStatementAccounts } from '../contract/statement.ts';
import { deskHref } from '../rules/hrefs.ts';
import { type ColumnMapping, DAY_FORMATS } from '../rules/mapping.ts';
import { statementWords } from '../rules/words.ts';

const accounts = pickFrom(listStatementAccounts, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: `${row.bankName} **** ${row.tail}`, note: row.currency }),
});
const COLUMNS = [
  ['day', 'day'],
  ['valueDay', 'valueDay'],
  ['amount', 'amountColumn'],
  ['credit', 'creditColumn'],
  ['debit', 'debitColumn'],
  ['balance', 'balanceColumn'],
  ['bankRef', 'refColumn'],
  ['otherName', 'nameColumn'],
  ['otherAccount', 'otherAccountColumn'],
  ['remittance', 'remittanceColumn'],
] as const;

/** Where nothing is known of a sheet yet: its first line heads it, and every column is to be named. */
const BLANK: ColumnMapping = { headLine: 1, dayFormat: 'YYYY-MM-DD', day: 1 };
const isSheet = (found: ImportAnswer): boolean => found.format === 'CSV' || found.format === 'XLSX';

/** Which column holds what; a choice reads the file again. */
function Columns({
  map,
  headings,
  onChange,
}: {
  map: ColumnMapping;
  headings: readonly string[];
  onChange: (map: ColumnMapping) => void;
}) {
  const t = useWords(statementWords);
  const choices = [
    { value: '0', label: t('none') },
    ...headings.map((heading, n) => ({ value: String(n + 1), label: `${n + 1} ${heading}` })),
  ];
  return (
    <fieldset className="sd-map">
      <legend>{t('mapping')}</legend>
      <div>
        <label htmlFor="sd-head">{t('headLine')}</label>
        <NumberField
          id="sd-head"
          label={t('headLine')}
          value={String(map.headLine)}
          onChange={(value) => {
            if (/^[1-9]\d{0,2}$/.test(value ?? ''))
              onChange({ ...map, headLine: Number.parseInt(value as string, 10) });
          }}
        />
      </div>
      {COLUMNS.map(([key, word]) => (
        <div key={key}>
          <label htmlFor={`sd-${key}`}>{t(word)}</label>
          <SelectField
            id={`sd-${key}`}
            label={t(word)}
            value={String(map[key] ?? 0)}
            options={choices}
            onChange={(value) =>
              onChange({ ...map, [key]: Number.parseInt(value ?? '0', 10) || (key === 'day' ? 1 : null) })
            }
          />
        </div>
      ))}
      <div>
        <label htmlFor="sd-format">{t('dayFormat')}</label>
        <SelectField
          id="sd-format"
          label={t('dayFormat')}
          value={map.dayFormat}
          options={DAY_FORMATS.map((value) => ({ value, label: value }))}
          onChange={(value) =>
            onChange({ ...map, dayFormat: (value ?? map.dayFormat) as ColumnMapping['dayFormat'] })
          }
        />
      </div>
    </fieldset>
  );
}
function Preview({ found }: { found: ImportAnswer }) {
  const t = useWords(statementWords);
  const formatter = useFormatter();
  return (
    <div className="sc-stack">
      <p>
        {found.format}
        {found.encoding === null ? '' : ` · ${t('encoding')} ${found.encoding}`} · {t('lineCount')}{' '}
        {found.count}
        {found.repeated > 0 ? ` · ${t('repeated')} ${found.repeated}` : ''}
      </p>
      <p className="sc-number">
        {t('opening')} {formatter.money(found.opening)} + {formatter.money(found.credits)} −{' '}
        {formatter.money(found.debits)} = {t('closing')} {formatter.money(found.closing)}
      </p>
      {found.balanced === null ? null : (
        <Alert
          type={found.balanced ? 'success' : 'error'}
          title={t(found.balanced ? 'balanced' : 'notBalanced')}
          showIcon
        />
      )}
      {found.faults.length === 0 ? null : (
        <Alert
          type="error"
          showIcon
          title={t('faults')}
          description={
            <ul>
              {found.faults.slice(0, 10).map((f) => (
                <li key={f.line}>
                  {t('line', { n: f.line })}: {f.text}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <SmallTable
        label={t('preview')}
        rows={found.lines.slice(0, 10)}
        keyOf={(l, at) => `${l.fileLine}-${at}`}
        columns={[
          { label: t('bookingDate'), cell: (l) => l.bookingDate },
          { label: t('amount'), end: true, cell: (l) => formatter.money(l.amount) },
          { label: t('otherName'), cell: (l) => l.otherName ?? '' },
          { label: t('remittance'), cell: (l) => l.remittance ?? '' },
          { label: t('bankRef'), cell: (l) => l.bankRef ?? '' },
        ]}
      />
    </div>
  );
}

/** A file chosen or dropped; its name stands on the button. */
function FileChooser({ file, onChoose }: { file: File | null; onChoose: (file: File) => void }) {
  const t = useWords(statementWords);
  const input = useRef<HTMLInputElement>(null);
  const take = (next: File | undefined) => {
    if (next !== undefined) onChoose(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the button inside is the accessible one
    <div
      className="fd-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      <Button onClick={() => input.current?.click()}>{file?.name ?? t('chooseFile')}</Button>
      <small>{t('formats')}</small>
      <input
        ref={input}
        id="sd-file"
        type="file"
        hidden
        accept=".csv,.xlsx,.sta,.txt,.xml,.940"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface Typed {
  readonly opening: string;
  readonly closing: string;
}
/** Balances of a file that names none: they stay to be corrected until they come to its lines. */
function TypedBalances({
  typed,
  onType,
  onDone,
}: {
  typed: Typed;
  onType: (t: Typed) => void;
  onDone: () => void;
}) {
  const t = useWords(statementWords);
  return (
    <div className="sd-balances">
      <p>{t('typeBalances')}</p>
      {(['opening', 'closing'] as const).map((key) => (
        <div key={key}>
          <label htmlFor={`sd-${key}`}>{t(key)}</label>
          <NumberField
            id={`sd-${key}`}
            label={t(key)}
            value={typed[key]}
            onChange={(value) => onType({ ...typed, [key]: value ?? '' })}
            onBlur={onDone}
          />
        </div>
      ))}
    </div>
  );
}

interface Reading {
  readonly file: File | null;
  readonly account: string | null;
  readonly map: ColumnMapping | null;
  readonly typed: Typed;
}
const NOTHING: Reading = { file: null, account: null, map: null, typed: { opening: '', closing: '' } };
/** Looks into the file whenever something of it changes; takes it over when asked. */
function useReading(onTaken: (id: string) => void) {
  const [of, setOf] = useState(NOTHING);
  const [found, setFound] = useState<ImportAnswer | null>(null);
  const [asksBalances, setAsksBalances] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(0);
  const send = async (dryRun: boolean, { file, account, map, typed }: Reading) => {
    if (file === null || account === null) return;
    const turn = ++asked.current;
    setBusy(true);
    setProblem(null);
    try {
      const answer = (await upload(
        importStatement,
        {
          bankAccountId: account,
          mapping: map === null ? '' : JSON.stringify(map),
          ...typed,
          dryRun: dryRun ? 'true' : 'false',
        },
        [{ name: 'multipartFile', file }],
        { silent: true },
      )) as ImportAnswer;
      if (turn !== asked.current) return;
      if (answer.id !== null) return onTaken(answer.id);
      setFound(answer);
      setOf((now) => ({ ...now, map: (answer.mapping as ColumnMapping | null) ?? now.map }));
      setAsksBalances(
        (was) => was || ((answer.opening === null || answer.closing === null) && answer.count > 0),
      );
    } catch (error) {
      if (turn !== asked.current) return;
      if (dryRun) setFound(null);
      setProblem(isRefusal(error) ? error.message : String(error));
    } finally {
      if (turn === asked.current) setBusy(false);
    }
  };
  const look = (part: Partial<Reading>) => {
    const next = { ...of, ...part };
    setOf(next);
    void send(true, next);
  };
  return {
    of,
    found,
    busy,
    problem,
    asksBalances,
    look,
    choose: (part: Partial<Reading>) => {
      setAsksBalances(false);
      look({ ...part, map: null, typed: NOTHING.typed });
    },
    type: (typed: Typed) => setOf({ ...of, typed }),
    take: () => void send(false, of),
  };
}

/** A file, the account it is of, what it would bring, and only then the import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(statementWords);
  const { of, found, busy, problem, asksBalances, look, choose, type, take } = useReading((id) => {
    notifySuccess(t('imported'));
    onClose();
    go(deskHref(id));
  });
  return (
    <Modal
      open
      width={900}
      title={t('upload')}
      onCancel={onClose}
      footer={
        <Button
          type="primary"
          loading={busy}
          disabled={found?.balanced !== true || found.faults.length > 0}
          onClick={take}
        >
          {t('take')}
        </Button>
      }
    >
      <div className="sc-stack">
        <div>
          <label htmlFor="sd-account">{t('bankAccountId')}</label>
          <PickField
            id="sd-account"
            label={t('bankAccountId')}
            value={of.account}
            source={accounts}
            onChange={(value) => choose({ account: value ?? null })}
          />
        </div>
        <FileChooser file={of.file} onChoose={(file) => choose({ file })} />
        {of.file !== null && of.account === null ? <p className="sc-faint">{t('accountFirst')}</p> : null}
        {found !== null && isSheet(found) ? (
          <>
            {found.mapping === null ? <Alert type="warning" showIcon title={t('noHeadings')} /> : null}
            <Columns map={of.map ?? BLANK} headings={found.headings} onChange={(map) => look({ map })} />
          </>
        ) : null}
        {asksBalances ? <TypedBalances typed={of.typed} onType={type} onDone={() => look({})} /> : null}
        {problem === null ? null : <Alert type="error" showIcon role="alert" title={problem} />}
        {found === null ? null : <Preview found={found} />}
      </div>
    </Modal>
  );
}
