import './members.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { CodeField, DateField, type FieldProps, FileField, PicksField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import { licenceScene } from '../rules/file-scenes.ts';
import { MODE_TYPES, SCOPED_TYPES } from '../rules/licence-needs.ts';
import { companyWords } from '../rules/words.ts';
import { goodsSource } from './admission/slots.ts';

export interface LicenceEntry {
  readonly licenceType: string | null;
  readonly certificateNo: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly fileId: string | null;
  readonly scopeItems?: readonly ScopeItem[];
  readonly operatingMode?: string | null;
}
interface ScopeItem {
  readonly cas?: string | undefined;
}
const NEW: LicenceEntry = {
  licenceType: null,
  certificateNo: '',
  startDate: null,
  endDate: null,
  fileId: null,
};
const MOST = 20;
const rowsIn = (value: unknown): readonly LicenceEntry[] =>
  Array.isArray(value) ? (value as LicenceEntry[]) : [];

/** Qualification licences filed with the application, one card each. */
export function LicenceRows({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
}: FieldProps<unknown>) {
  const t = useWords(companyWords);
  const rows = rowsIn(value);
  const put = (index: number, change: Partial<LicenceEntry>) =>
    onChange(rows.map((row, i) => (i === index ? { ...row, ...change } : row)));
  return (
    <div id={id} className="me-licences" {...(describedBy ? { 'aria-describedby': describedBy } : {})}>
      {rows.map((row, index) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: a row holds nothing of its own
          key={index}
          n={index + 1}
          row={row}
          disabled={disabled ?? false}
          invalid={invalid ?? false}
          onChange={(change) => put(index, change)}
          onBlur={() => onBlur?.()}
          onRemove={() => onChange(rows.filter((_, i) => i !== index))}
        />
      ))}
      {rows.length < MOST ? (
        <Button icon={<PlusOutlined />} disabled={disabled ?? false} onClick={() => onChange([...rows, NEW])}>
          {t('licence.add')}
        </Button>
      ) : null}
    </div>
  );
}

interface EntryProps {
  readonly n: number;
  readonly row: LicenceEntry;
  readonly disabled: boolean;
  readonly invalid: boolean;
  onChange(change: Partial<LicenceEntry>): void;
  onBlur(): void;
  onRemove(): void;
}
function Entry({ n, row, disabled, invalid, onChange, onBlur, onRemove }: EntryProps) {
  const t = useWords(companyWords);
  const id = useId();
  const wrong = (missing: boolean) => invalid && missing;
  return (
    <fieldset className="me-licence" disabled={disabled}>
      <legend>{t('licence.n', { n })}</legend>
      <CodeField
        id={`${id}-type`}
        set="licence_type"
        value={row.licenceType}
        label={t('licence.type')}
        disabled={disabled}
        invalid={wrong(row.licenceType === null)}
        placeholder={t('licence.type')}
        onChange={(licenceType) => onChange({ licenceType })}
        onBlur={onBlur}
      />
      <Input
        value={row.certificateNo}
        maxLength={50}
        placeholder={t('licence.no')}
        aria-label={t('licence.no')}
        status={wrong(row.certificateNo.trim() === '') ? 'error' : ''}
        onChange={(event) => onChange({ certificateNo: event.target.value })}
        onBlur={onBlur}
      />
      <DateField
        id={`${id}-from`}
        value={row.startDate}
        label={t('licence.from')}
        placeholder={t('licence.from')}
        disabled={disabled}
        invalid={wrong(row.startDate === null)}
        onChange={(startDate) => onChange({ startDate })}
        onBlur={onBlur}
      />
      <DateField
        id={`${id}-to`}
        value={row.endDate}
        label={t('licence.to')}
        placeholder={t('licence.to')}
        disabled={disabled}
        invalid={wrong(row.endDate === null || (row.startDate !== null && row.endDate <= row.startDate))}
        onChange={(endDate) => onChange({ endDate })}
        onBlur={onBlur}
      />
      <FileField
        id={`${id}-file`}
        scene={licenceScene}
        value={row.fileId}
        label={t('licence.file')}
        disabled={disabled}
        invalid={wrong(row.fileId === null)}
        onChange={(fileId) => onChange({ fileId })}
        onBlur={onBlur}
      />
      <Terms id={id} row={row} disabled={disabled} invalid={invalid} onChange={onChange} onBlur={onBlur} />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('licence.remove', { n })}
        title={t('licence.remove', { n })}
        onClick={onRemove}
      />
    </fieldset>
  );
}

/** What a permit covers and how its holder trades under it, where its type asks for that. */
function Terms({
  id,
  row,
  disabled,
  invalid,
  onChange,
  onBlur,
}: Omit<EntryProps, 'n' | 'onRemove'> & { id: string }) {
  const t = useWords(companyWords);
  const type = row.licenceType ?? '';
  const scope = (row.scopeItems ?? []).flatMap((s) => s.cas ?? []);
  if (!SCOPED_TYPES.includes(type)) return null;
  return (
    <div className="me-terms">
      <PicksField
        id={`${id}-scope`}
        label={t('licence.scope')}
        placeholder={t('licence.scopeHint')}
        source={goodsSource()}
        value={scope}
        disabled={disabled}
        invalid={invalid && scope.length === 0}
        onChange={(chosen) => onChange({ scopeItems: chosen.map((cas) => ({ cas })) })}
        onBlur={onBlur}
      />
      {MODE_TYPES.includes(type) ? (
        <CodeField
          id={`${id}-mode`}
          set="operating_mode"
          value={row.operatingMode ?? null}
          label={t('licence.mode')}
          placeholder={t('licence.mode')}
          disabled={disabled}
          invalid={invalid && (row.operatingMode ?? null) === null}
          onChange={(operatingMode) => onChange({ operatingMode })}
          onBlur={onBlur}
        />
      ) : null}
    </div>
  );
}
