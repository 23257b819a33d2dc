import './qualifications.css';
import { Button } from 'antd';
import { useState } from 'react';
import { casFrom } from '#kernel/rules/check-digits.ts';
import { ariaOf, type FieldProps } from '#kernel/web/fields/field.ts';
import { PicksField } from '#kernel/web/fields/index.ts';
import { useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { isCatalogueSerial } from '#registry/members/rules/licence-needs.ts';
import type { ScopeItem } from '../rules/licence-gate.ts';
import { catalogueSerial, licenceWords } from '../rules/licence-words.ts';
import { goodsSource } from './sources.ts';

const itemsIn = (value: unknown): readonly ScopeItem[] =>
  Array.isArray(value) ? (value as ScopeItem[]) : [];

/** What a paper names: products of the catalogue, and others by CAS number or catalogue serial as they stand on it. */
export function ScopeField(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(licenceWords);
  const localize = useLocalized();
  const [typed, type] = useState('');
  const [wrong, mark] = useState(false);
  const items = itemsIn(props.value);
  const spus = items.flatMap((s) => s.spuId ?? []);
  const codes = items.filter((s) => s.spuId === undefined);
  const text = typed.normalize('NFKC').trim();
  const add = () => {
    const cas = casFrom(text);
    const item: ScopeItem | null =
      cas !== null ? { cas } : isCatalogueSerial(text) ? { catalogueNo: text } : null;
    mark(item === null);
    if (item === null) return;
    const known = items.some(
      (s) =>
        (item.cas !== undefined && s.cas === item.cas) ||
        (item.catalogueNo !== undefined && s.catalogueNo === item.catalogueNo),
    );
    if (!known) props.onChange([...items, item]);
    type('');
  };
  const name = (s: ScopeItem): string => s.cas ?? localize(catalogueSerial(s.catalogueNo ?? ''));
  return (
    <div className="lc-scope">
      <PicksField
        id={props.id}
        label={t('scope.product')}
        placeholder={t('scope.product')}
        source={goodsSource}
        value={spus}
        disabled={props.disabled}
        invalid={props.invalid}
        describedBy={props.describedBy}
        onChange={(ids) =>
          props.onChange([...ids.map((spuId) => items.find((s) => s.spuId === spuId) ?? { spuId }), ...codes])
        }
        onBlur={props.onBlur}
      />
      <div className="lc-code">
        <Input
          value={typed}
          maxLength={20}
          disabled={props.disabled ?? false}
          placeholder={t('scope.code')}
          aria-label={t('scope.code')}
          status={wrong ? 'error' : ''}
          {...ariaOf({ invalid: wrong, required: false, describedBy: undefined })}
          onChange={(event) => type(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={props.disabled || text === ''} onClick={add}>
          {t('scope.addCode')}
        </Button>
      </div>
      {wrong ? (
        <p className="fm-error" role="alert">
          {t('code.wrong')}
        </p>
      ) : null}
      {codes.length === 0 ? null : (
        <ul>
          {codes.map((s) => (
            <li key={name(s)}>
              {name(s)}{' '}
              <Button
                type="text"
                size="small"
                disabled={props.disabled ?? false}
                aria-label={t('scope.remove', { name: name(s) })}
                onClick={() => props.onChange(items.filter((i) => i !== s))}
              >
                ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
