import './members.css';
import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { CodeField, DateField, FileField, PicksField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import { type CardProps, cardsField } from '#kernel/web/screens/cards-field.tsx';
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

function LicenceCard({ n, row, disabled, invalid, onChange, onBlur, onRemove }: CardProps<LicenceEntry>) {
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
}: Omit<CardProps<LicenceEntry>, 'n' | 'onRemove'> & { id: string }) {
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

/** Qualification licences filed with the application, one card each. */
export const LicenceRows = cardsField<LicenceEntry>({
  blank: NEW,
  most: MOST,
  add: companyWords.table['licence.add'],
  className: 'me-licences',
  Card: LicenceCard,
});
