import { call } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { type ArticleDetail, articleDetail, updateArticle } from '../contract/article.ts';
import { articleWords } from '../rules/article-words.ts';
import { ARTICLE_FORM, ARTICLES } from '../rules/pages.ts';
import {
  type ArticleValues,
  articleSections,
  confirmsLanguage,
  confirmsSubmit,
  submitting,
} from './article-form.tsx';

const t = articleWords.table;

const valuesOf = (a: ArticleDetail): ArticleValues & { id: string; version: number } => ({
  id: a.id,
  version: a.version,
  title: a.title,
  type: a.type,
  columnId: a.columnId,
  language: a.language,
  keyword: a.keyword,
  labelIds: a.labelIds,
  author: a.author,
  source: a.source,
  externalFlag: a.externalFlag,
  externalUrl: a.externalUrl,
  cover: a.cover,
  video: a.video,
  pdf: a.pdf,
  images: a.images,
  docs: a.docs,
  abstract: a.abstract,
  content: a.content,
  publishTime: a.publishTime,
  pinned: a.pinned,
});

/** An article as it stands, or its draft copy where a published one has one; saving a published article makes the copy. */
export default formScreen(updateArticle, articleWords, (kit) => ({
  title: t.editTitle,
  sections: articleSections(kit as unknown as Parameters<typeof articleSections>[0]),
  load: async ({ params }) => {
    const found = await call(articleDetail, { id: params.id ?? '' }, { silent: true });
    return valuesOf(
      found.copyId === null ? found : await call(articleDetail, { id: found.copyId }, { silent: true }),
    );
  },
  save: kit.submit({
    label: t.saveDraft,
    whole: false,
    question: confirmsLanguage,
    done: t.saved,
    after: (out, values) => (out.id === values.id ? 'stay' : `${ARTICLE_FORM}/${out.id}`),
  }),
  release: submitting(kit.submit({ label: t.submit, question: confirmsSubmit, after: () => ARTICLES })),
}));
