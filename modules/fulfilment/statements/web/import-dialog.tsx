import { Alert, Button } from 'antd';
import { useState } from 'react';
import { PickField, SelectField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input, Modal } from '#kernel/web/parts/index.ts';
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
  option: (row) => ({ value: row.id, label: `${row.bankName} ····${row.tail}`, note: row.currency }),
});
const COLUMNS = [
  ['day', 'day'],
  ['amount', 'amountColumn'],
  ['credit', 'creditColumn'],
  ['debit', 'debitColumn'],
  ['balance', 'balanceColumn'],
  ['bankRef', 'refColumn'],
  ['otherName', 'nameColumn'],
  ['otherAccount', 'otherAccountColumn'],
  ['remittance', 'remittanceColumn'],
] as const;

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

/** A file, the account it is of, what it would bring, and only then the import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(statementWords);
  const [account, setAccount] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<ImportAnswer | null>(null);
  const [map, setMap] = useState<ColumnMapping | null>(null);
  const [opening, setOpening] = useState('');
  const [closing, setClosing] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (dryRun: boolean, of: { file: File; account: string; map: ColumnMapping | null }) => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = (await upload(
        importStatement,
        {
          bankAccountId: of.account,
          mapping: of.map === null ? '' : JSON.stringify(of.map),
          opening,
          closing,
          dryRun: dryRun ? 'true' : 'false',
        },
        [{ name: 'multipartFile', file: of.file }],
        { silent: true },
      )) as ImportAnswer;
      if (answer.id !== null) {
        notifySuccess(t('imported'));
        onClose();
        go(deskHref(answer.id));
        return;
      }
      setFound(answer);
      setMap(answer.mapping as ColumnMapping | null);
    } catch (error) {
      setFound(null);
      setProblem(isRefusal(error) ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const look = (next: File | null, of: string | null, by: ColumnMapping | null) => {
    if (next !== null && of !== null) void send(true, { file: next, account: of, map: by });
  };
  const needsBalances = found !== null && (found.opening === null || found.closing === null);
  return (
    <Modal
      open
      width={900}
      title={t('upload')}
      onCancel={onClose}
      footer={
        <>
          <Button
            disabled={file === null || account === null || busy}
            onClick={() => look(file, account, map)}
          >
            {t('preview')}
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={found?.balanced !== true || found.faults.length > 0}
            onClick={() => file !== null && account !== null && void send(false, { file, account, map })}
          >
            {t('take')}
          </Button>
        </>
      }
    >
      <div className="sc-stack">
        <div>
          <label htmlFor="sd-account">{t('bankAccountId')}</label>
          <PickField
            id="sd-account"
            label={t('bankAccountId')}
            value={account}
            source={accounts}
            onChange={(value) => {
              setAccount(value ?? null);
              look(file, value ?? null, null);
            }}
          />
        </div>
        <div>
          <label htmlFor="sd-file">{t('file')}</label>
          <input
            id="sd-file"
            type="file"
            accept=".csv,.xlsx,.sta,.txt,.xml,.940"
            onChange={(event) => {
              const next = event.target.files?.[0] ?? null;
              setFile(next);
              setMap(null);
              look(next, account, null);
            }}
          />
        </div>
        {needsBalances ? (
          <div className="sd-balances">
            <p>{t('typeBalances')}</p>
            <label htmlFor="sd-opening">{t('opening')}</label>
            <Input id="sd-opening" value={opening} onChange={(e) => setOpening(e.target.value)} />
            <label htmlFor="sd-closing">{t('closing')}</label>
            <Input id="sd-closing" value={closing} onChange={(e) => setClosing(e.target.value)} />
          </div>
        ) : null}
        {found !== null && map !== null ? (
          <Columns
            map={map}
            headings={found.headings}
            onChange={(next) => {
              setMap(next);
              look(file, account, next);
            }}
          />
        ) : null}
        {problem === null ? null : <Alert type="error" showIcon role="alert" title={problem} />}
        {found === null ? null : <Preview found={found} />}
      </div>
    </Modal>
  );
}
