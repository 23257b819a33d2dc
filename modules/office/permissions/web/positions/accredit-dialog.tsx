import '../authority.css';
import { Button } from 'antd';
import { useState } from 'react';
import { ManyField, PicksField, SelectField } from '#kernel/web/fields/lazy-inputs.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import {
  notifySuccess,
  operatorStore,
  toast,
  useAct,
  useStore,
  useStored,
} from '#kernel/web/request/index.ts';
import { Failed, Skeleton, useFormatter } from '#kernel/web/screens/index.ts';
import { Tick } from '#kernel/web/screens/primitives.tsx';
import { screenWords } from '#kernel/web/screens/words.ts';
import { accreditPosition, type PositionDetail, positionDetail } from '../../contract/position.ts';
import { positionWords } from '../../rules/position-words.ts';
import { sellerSource } from '../slots.ts';
import { useDataTypes, useDepartments } from './choices.ts';
import {
  type Choices,
  type Chosen,
  choicesOf,
  grantsOf,
  NOTHING,
  SCOPES,
  type ScopeCode,
  setScope,
  unfinished,
} from './scope-model.ts';

/**
 * Which rows a position reaches: the four scopes per data type, and for the platform the companies it is
 * authorised for (R-POS-020 to R-POS-024, R-PERM-013).
 */
export function AccreditDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(positionWords);
  const { data, error, refetch } = useStored(positionDetail, { id }, { silent: true });
  if (data) return <Loaded position={data} onClose={onClose} />;
  return (
    <Modal open width={960} title={t('accredit')} footer={null} onCancel={onClose}>
      {error ? <Failed error={error} right={t('title')} onRetry={() => void refetch()} /> : <Skeleton />}
    </Modal>
  );
}

function Loaded({ position, onClose }: { position: PositionDetail; onClose: () => void }) {
  const t = useWords(positionWords);
  const s = useWords(screenWords);
  const formatter = useFormatter();
  const types = useDataTypes();
  const platform = useStore(operatorStore)?.identityType === 'platform';
  const [choices, setChoices] = useState<Choices>(() => choicesOf(position.dataPermissions));
  const [sellers, setSellers] = useState<readonly string[]>(position.sellers.map((c) => c.id));
  const [dirty, setDirty] = useState(false);
  const change = (next: Choices) => {
    setChoices(next);
    setDirty(true);
  };
  const act = useAct(accreditPosition, {
    onDone: () => {
      notifySuccess(t('accredited'));
      onClose();
    },
  });
  const open = unfinished(choices);
  const save = () => {
    if (open !== undefined)
      toast('warning', t('unfinished', { type: types.find((x) => x.value === open)?.label ?? open }));
    else
      act.run({
        id: position.id,
        version: position.version,
        dataPermissions: grantsOf(choices),
        sellers: [...sellers],
      });
  };
  return (
    <Modal
      open
      width={960}
      title={t('accreditTitle', { name: formatter.i18n(position.names) })}
      onCancel={onClose}
      mask={{ closable: !dirty }}
      footer={
        <>
          <Button onClick={onClose}>{s('cancel')}</Button>
          <Button type="primary" loading={act.running} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p className="sc-faint">{t('accreditHelp')}</p>
      {platform ? (
        <div className="fm-field">
          <label htmlFor="pm-sellers">{t('sellers')}</label>
          <PicksField
            id="pm-sellers"
            label={t('sellers')}
            value={sellers}
            source={sellerSource()}
            onChange={(ids) => {
              setSellers(ids);
              setDirty(true);
            }}
          />
          <div className="fm-help">{t('sellersHelp')}</div>
        </div>
      ) : null}
      <Scopes choices={choices} platform={platform} onChange={change} />
    </Modal>
  );
}

function Scopes({
  choices,
  platform,
  onChange,
}: {
  choices: Choices;
  platform: boolean;
  onChange: (next: Choices) => void;
}) {
  const t = useWords(positionWords);
  const types = useDataTypes();
  const [typed, type] = useState('');
  const [only, setOnly] = useState(false);
  const word = typed.trim().toLowerCase();
  const shown = types.filter(
    (x) => x.label.toLowerCase().includes(word) && (!only || (choices.get(x.value)?.scopes.size ?? 0) > 0),
  );
  return (
    <div className="pm-scopes">
      <div className="pm-grants-bar">
        <input
          className="bt-input pm-find"
          type="search"
          value={typed}
          placeholder={t('searchTypes')}
          aria-label={t('searchTypes')}
          onChange={(event) => type(event.target.value)}
        />
        <Tick checked={only} label={t('onlyGranted')} onChange={setOnly}>
          {t('onlyGranted')}
        </Tick>
        <span className="pm-buttons">
          <SelectField
            id="pm-for-all"
            label={t('forAll')}
            placeholder={t('forAll')}
            value={null}
            options={SCOPES.filter((c) => c !== '40').map((c) => ({ value: c, label: t(`scope.${c}`) }))}
            onChange={(scope) =>
              scope === null
                ? undefined
                : onChange(
                    setScope(
                      choices,
                      types.map((x) => x.value),
                      scope as ScopeCode,
                      true,
                    ),
                  )
            }
          />
          <Button onClick={() => onChange(new Map())}>{t('clearAll')}</Button>
        </span>
      </div>
      <div className="pm-lines">
        {shown.map((x) => (
          <ScopeLine
            key={x.value}
            dataType={x.value}
            label={x.label}
            chosen={choices.get(x.value) ?? NOTHING}
            platform={platform}
            onTick={(scope, on) => onChange(setScope(choices, [x.value], scope, on))}
            onChange={(next) => onChange(new Map(choices).set(x.value, next))}
          />
        ))}
      </div>
    </div>
  );
}

interface LineProps {
  readonly dataType: string;
  readonly label: string;
  readonly chosen: Chosen;
  readonly platform: boolean;
  onTick(scope: ScopeCode, on: boolean): void;
  onChange(next: Chosen): void;
}

function ScopeLine({ dataType, label, chosen, platform, onTick, onChange }: LineProps) {
  const t = useWords(positionWords);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className="pm-scope-line" role="group" aria-label={t('scopesOf', { type: label })}>
      <strong>{label}</strong>
      <span className="pm-buttons">
        {SCOPES.map((scope) => (
          <span key={scope} title={t(`scope.${scope}.help`)}>
            <Tick
              checked={chosen.scopes.has(scope)}
              label={`${label} ${t(`scope.${scope}`)}`}
              onChange={(on) => onTick(scope, on)}
            >
              {t(`scope.${scope}`)}
            </Tick>
          </span>
        ))}
      </span>
      {chosen.scopes.has('40') ? (
        <Other dataType={dataType} label={label} chosen={chosen} platform={platform} onChange={onChange} />
      ) : null}
    </div>
  );
}

function Other({ dataType, label, chosen, platform, onChange }: Omit<LineProps, 'onTick'>) {
  const t = useWords(positionWords);
  const { choices, loading } = useDepartments();
  const lower = new Map(chosen.depts.map((d) => [d.deptId, d.includeLower]));
  return (
    <div className="pm-other">
      <div>
        <label htmlFor={`pm-depts-${dataType}`}>{t('otherDepts')}</label>
        <ManyField
          id={`pm-depts-${dataType}`}
          label={`${label} ${t('otherDepts')}`}
          value={chosen.depts.map((d) => d.deptId)}
          options={choices}
          loading={loading}
          onChange={(ids) =>
            onChange({
              ...chosen,
              depts: ids.map((deptId) => ({ deptId, includeLower: lower.get(deptId) ?? false })),
            })
          }
        />
      </div>
      {chosen.depts.length > 0 ? (
        <div>
          <span>{t('includeLower')}</span>
          <span className="pm-buttons">
            {chosen.depts.map((d) => {
              const name = (choices.find((c) => c.value === d.deptId)?.label ?? d.deptId).trim();
              return (
                <Tick
                  key={d.deptId}
                  checked={d.includeLower}
                  label={`${name} ${t('includeLower')}`}
                  onChange={(on) =>
                    onChange({
                      ...chosen,
                      depts: chosen.depts.map((x) =>
                        x.deptId === d.deptId ? { ...x, includeLower: on } : x,
                      ),
                    })
                  }
                >
                  {name}
                </Tick>
              );
            })}
          </span>
        </div>
      ) : null}
      {platform ? (
        <div>
          <label htmlFor={`pm-sellers-${dataType}`}>{t('otherSellers')}</label>
          <PicksField
            id={`pm-sellers-${dataType}`}
            label={`${label} ${t('otherSellers')}`}
            value={chosen.sellerIds}
            source={sellerSource()}
            onChange={(sellerIds) => onChange({ ...chosen, sellerIds })}
          />
        </div>
      ) : null}
    </div>
  );
}
