import './content.css';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { inLocale, translate } from '#kernel/rules/words.ts';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { comma } from '#kernel/web/i18n/index.ts';
import { InputGhost, lazyComponent } from '#kernel/web/parts/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import type { FieldContext, Filling, FormButton, FormSection } from '#kernel/web/screens/form-types.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { docScene, pdfScene } from '#office/attachments/rules/file-scenes.ts';
import type { addArticle } from '../contract/article.ts';
import { articleWords } from '../rules/article-words.ts';
import { articleImageScene, articleVideoScene } from '../rules/file-scenes.ts';
import { languageName, languages } from './badges.tsx';
import { CoverField } from './cover-field.tsx';
import { enabledLabels, leafColumns } from './sources.ts';

type Given = FieldProps<unknown> & FieldContext;
// Drawn after the first picture, like the other inputs.
const WordsField = lazyComponent<Given>(
  () => import('#kernel/web/fields/words-field.tsx').then((m) => m.WordsField),
  { waiting: () => <InputGhost /> },
);
const t = articleWords.table;
export type ArticleValues = Omit<InputOf<typeof addArticle>, 'idempotencyKey'>;
type Kit<C extends Call> = FormKit<ArticleValues, typeof articleWords.table, C>;

/** The fields of an article (R-KNOW-006 to R-KNOW-029); shared by adding and editing. */
export function articleSections<C extends Call>({
  field,
  section,
}: Pick<Kit<C>, 'field' | 'section'>): readonly FormSection[] {
  const inside = (v: Filling<ArticleValues>): boolean => v.externalFlag !== true;
  return [
    section(
      [
        field.text('title', { most: 100, span: 3 }),
        field.radio('language', languages),
        field.code('type', 'article_type'),
        field.pick('columnId', leafColumns),
        field.picks('labelIds', enabledLabels, { help: t['labelIds.help'], required: false }),
        field.custom('keyword', WordsField, {
          help: t['keyword.help'],
          span: 2,
          required: false,
          show: (v) => (v.keyword ?? []).join(comma()) || '--',
        }),
        field.text('author', { most: 50 }),
        field.text('source', { most: 100, span: 2 }),
        field.custom('cover', CoverField, {
          span: 3,
          required: true,
          verb: 'upload',
          show: (v, formatter) => formatter.bool(Boolean(v.cover)),
        }),
      ],
      { title: t['section.basic'] },
    ),
    section(
      [
        field.bool('externalFlag', { sentence: t['externalFlag.says'], span: 3, required: false }),
        field.text('externalUrl', {
          inputMode: 'url',
          span: 3,
          required: true,
          when: (v) => v.externalFlag === true,
        }),
        field.textarea('abstract', { most: 300, rows: 3, help: t['abstract.help'] }),
        field.rich('content', { most: 100_000, required: true, when: inside }),
      ],
      { title: t['section.text'] },
    ),
    section(
      [
        field.files('images', articleImageScene, { required: false }),
        field.file('video', articleVideoScene, { span: 3 }),
        field.file('pdf', pdfScene, { span: 3 }),
        field.files('docs', docScene, { required: false }),
      ],
      {
        title: t['section.files'],
      },
    ),
    section(
      [
        field.dateTime('publishTime', { help: t['publishTime.help'], required: false }),
        field.bool('pinned', { sentence: t['pinned.says'], span: 2, required: false }),
      ],
      { title: t['section.publish'] },
    ),
  ];
}

/** «Confirm current language» (R-KNOW, administration-domain 12.1, 25.4). */
const language = (values: Filling<ArticleValues>, formatter: Formatter): string =>
  translate(articleWords, formatter.locale, 'lang.confirm', {
    language: inLocale(languageName(values.language === 'en_US' ? 'en_US' : 'zh_CN'), formatter.locale),
  });
export const confirmsLanguage = (values: Filling<ArticleValues>, formatter: Formatter) => ({
  title: language(values, formatter),
});
export const confirmsSubmit = (values: Filling<ArticleValues>, formatter: Formatter) => ({
  title: formatter.text(t['ask.submit']),
  body: `${language(values, formatter)}${formatter.locale === 'zh_CN' ? '。' : '. '}${formatter.text(t['ask.submit.body'])}`,
});
/** The same call, sent for review in the same act. */
export const submitting = (button: FormButton): FormButton => ({
  ...button,
  send: (payload) => ({ ...payload, submit: true }),
});
