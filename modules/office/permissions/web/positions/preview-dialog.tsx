import '../authority.css';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { PickField, SelectField } from '#kernel/web/fields/lazy-inputs.ts';
import { comma, useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Facts, Failed, Skeleton, TabSet, useFormatter } from '#kernel/web/screens/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { scopePreview, scopeViewers } from '../../contract/scope-preview.ts';
import { positionWords } from '../../rules/position-words.ts';
import { staffSource, useDataTypes, useDepartments } from './choices.ts';

/** "Who sees this, and why": asked of a person, or of the department rows belong to (administration-domain 7.5). */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(positionWords);
  const s = useWords(screenWords);
  return (
    <Modal
      open
      width={860}
      title={t('previewTitle')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{s('close')}</Button>}
    >
      <TabSet
        name={t('previewTitle')}
        parts={[
          { key: 'person', label: t('tab.person'), keepState: true, body: () => <ByPerson /> },
          { key: 'dept', label: t('tab.dept'), keepState: true, body: () => <ByDepartment /> },
        ]}
      />
    </Modal>
  );
}

function Asking({
  children,
  type,
  onType,
}: {
  children: ReactNode;
  type: string | null;
  onType: (type: string | null) => void;
}) {
  const t = useWords(positionWords);
  const types = useDataTypes();
  return (
    <div className="pm-ask">
      {children}
      <div className="fm-field">
        <label htmlFor="pm-type">{t('dataType')}</label>
        <SelectField id="pm-type" label={t('dataType')} value={type} options={types} onChange={onType} />
      </div>
    </div>
  );
}

/** What was asked: nothing chosen yet, failed, on its way, or the answer. */
function Answered<T>({
  asked,
  children,
}: {
  asked: { readonly data: T | undefined; readonly error: unknown; refetch(): Promise<unknown> } | null;
  children: (data: T) => ReactNode;
}) {
  const t = useWords(positionWords);
  if (asked === null) return <p className="sc-faint">{t('choose')}</p>;
  if (asked.error)
    return <Failed error={asked.error} right={t('previewTitle')} onRetry={() => void asked.refetch()} />;
  return asked.data === undefined ? <Skeleton /> : children(asked.data);
}

function ByPerson() {
  const t = useWords(positionWords);
  const [empId, setEmp] = useState<string | null>(null);
  const [type, setType] = useState<string | null>('OFFER');
  const ready = empId !== null && type !== null;
  const answer = useCall(
    scopePreview,
    { empId: empId ?? '0', dataType: type ?? 'OFFER' },
    { silent: true, enabled: ready, staleMs: 0 },
  );
  return (
    <>
      <Asking type={type} onType={setType}>
        <div className="fm-field">
          <label htmlFor="pm-person">{t('person')}</label>
          <PickField
            id="pm-person"
            label={t('person')}
            value={empId}
            source={staffSource}
            onChange={setEmp}
          />
        </div>
      </Asking>
      <Answered asked={ready ? answer : null}>{(data) => <PersonAnswer answer={data} />}</Answered>
    </>
  );
}

function PersonAnswer({ answer }: { answer: OutputOf<typeof scopePreview> }) {
  const t = useWords(positionWords);
  const names = (list: readonly { name: string }[]) => list.map((x) => x.name).join(comma()) || '--';
  const nothing = !answer.all && answer.depts.length + answer.sellers.length + answer.customers.length === 0;
  return (
    <div className="pm-section">
      {answer.bypass ? (
        <p>{t('bypass')}</p>
      ) : answer.all ? (
        <p>{t('allRows')}</p>
      ) : nothing ? (
        <p>{t('ownRows')}</p>
      ) : null}
      {answer.all || nothing ? null : (
        <Facts
          items={[
            { label: t('seesDepts'), value: names(answer.depts) },
            { label: t('seesSellers'), value: names(answer.sellers) },
            { label: t('asSalesman'), value: names(answer.customers) },
          ]}
        />
      )}
      <h2>{t('why')}</h2>
      {answer.explain.length === 0 ? (
        <p className="sc-faint">{t('ownersToo')}</p>
      ) : (
        <Why reasons={answer.explain} />
      )}
    </div>
  );
}

function Why({ reasons }: { reasons: OutputOf<typeof scopePreview>['explain'] }) {
  const t = useWords(positionWords);
  const formatter = useFormatter();
  return (
    <ul className="pm-why">
      {reasons.map((r) => (
        <li key={`${r.positionId} ${r.via} ${r.scope}`}>
          {t(`via.${r.via}`, { name: formatter.i18n(r.positionName), scope: t(`scope.${r.scope}`) })}
        </li>
      ))}
    </ul>
  );
}

function ByDepartment() {
  const locale = useLocale();
  const t = useWords(positionWords);
  const { choices, loading } = useDepartments();
  const [deptId, setDept] = useState<string | null>(null);
  const [type, setType] = useState<string | null>('OFFER');
  const ready = deptId !== null && type !== null;
  const answer = useCall(
    scopeViewers,
    { deptId: deptId ?? '0', dataType: type ?? 'OFFER' },
    { silent: true, enabled: ready, staleMs: 0 },
  );
  return (
    <>
      <Asking type={type} onType={setType}>
        <div className="fm-field">
          <label htmlFor="pm-dept">{t('dept')}</label>
          <SelectField
            id="pm-dept"
            label={t('dept')}
            value={deptId}
            options={choices}
            loading={loading}
            onChange={setDept}
          />
        </div>
      </Asking>
      <Answered asked={ready ? answer : null}>
        {(data) => (
          <div className="pm-section">
            <p className="sc-faint">{data.length === 0 ? t('nobodySees') : t('ownersToo')}</p>
            <ul>
              {data.map((viewer) => (
                <li key={viewer.empId}>
                  <strong>{viewer.empName}</strong>{' '}
                  <span className="sc-faint">{nameOf(viewer, 'deptName', locale)}</span>
                  {viewer.bypass ? <p className="pm-why">{t('bypass')}</p> : null}
                  <Why reasons={viewer.because} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Answered>
    </>
  );
}
