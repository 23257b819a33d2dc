import { Button } from 'antd';
import { inLocale } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { type FieldProps, SelectField } from '#kernel/web/fields/index.ts';
import { TextArea } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { selectClause } from '../contract/clause.ts';
import { CLAUSE_SECTIONS, type ClauseSection, clauseSectionWords } from '../rules/clause-sections.ts';
import { formWords } from '../rules/form-words.ts';
import type { DraftClause } from '../rules/protocol-fields.ts';

const OWN = 'own';

/** Clauses of the contract: of the library, as they stand, or in the parties' own words. */
export function ClausesField(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(formWords);
  const { locale } = useFormat();
  const { data } = useCall(selectClause, { pageCount: 100 }, { silent: true });
  const library = data?.list ?? [];
  const clauses = (Array.isArray(props.value) ? props.value : []) as DraftClause[];
  const put = (i: number, change: Partial<DraftClause>) =>
    props.onChange(clauses.map((c, n) => (n === i ? { ...c, ...change } : c)));
  const add = (section: ClauseSection) =>
    props.onChange([
      ...clauses,
      {
        section,
        clauseId: library.find((c) => c.section === section)?.id ?? null,
        textZh: null,
        textEn: null,
      },
    ]);
  const name = (section: ClauseSection) => inLocale(clauseSectionWords.table[section], locale);
  return (
    <div id={props.id}>
      {clauses.map((clause, i) => {
        const chosen = library.find((c) => c.id === clause.clauseId);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a clause has no name but its place
          <fieldset key={i} className="co-clause">
            <legend>
              {i + 1}. {name(clause.section)}
            </legend>
            <SelectField
              id={`${props.id}-${i}`}
              label={t('clause')}
              value={clause.clauseId ?? OWN}
              options={[
                ...library
                  .filter((c) => c.section === clause.section)
                  .map((c) => ({
                    value: c.id,
                    label: `${c.clauseNo} ${locale === 'zh_CN' ? c.zh : c.en} V${c.clauseVersion}`,
                  })),
                { value: OWN, label: t('ownWords') },
              ]}
              onChange={(v: string | null) => put(i, { clauseId: v === OWN ? null : v })}
            />
            {chosen === undefined ? (
              (['textZh', 'textEn'] as const).map((key) => (
                <label key={key} htmlFor={`${props.id}-${i}-${key}`}>
                  {t(key)}
                  <TextArea
                    id={`${props.id}-${i}-${key}`}
                    autoSize={{ minRows: 2, maxRows: 10 }}
                    maxLength={4000}
                    value={clause[key] ?? ''}
                    onChange={(e) => put(i, { [key]: e.target.value })}
                  />
                </label>
              ))
            ) : (
              <p className="fm-help co-text">{locale === 'zh_CN' ? chosen.textZh : chosen.textEn}</p>
            )}
            <Button danger type="text" onClick={() => props.onChange(clauses.filter((_, n) => n !== i))}>
              {t('removeClause', { name: name(clause.section) })}
            </Button>
          </fieldset>
        );
      })}
      <div className="co-add">
        {CLAUSE_SECTIONS.map((section) => (
          <Button key={section} onClick={() => add(section)}>
            {t('addClause', { name: name(section) })}
          </Button>
        ))}
      </div>
    </div>
  );
}
