import { currentLocale } from '#kernel/web/i18n/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { addArticle } from '../contract/article.ts';
import { articleWords } from '../rules/article-words.ts';
import { ARTICLE_FORM, ARTICLES } from '../rules/pages.ts';
import { articleSections, confirmsLanguage, confirmsSubmit, submitting } from './article-form.tsx';

const t = articleWords.table;

/** /knowledgeManage/informationManageAdd (R-KNOW-003): an article as a draft, or straight to its review. */
export default formScreen(addArticle, articleWords, (kit) => ({
  title: t.add,
  sections: articleSections(kit),
  start: () => ({
    language: currentLocale(),
    keyword: [],
    labelIds: [],
    images: [],
    docs: [],
    externalFlag: false,
    pinned: false,
  }),
  save: kit.submit({
    label: t.saveDraft,
    whole: false,
    question: confirmsLanguage,
    done: t.saved,
    after: (out) => `${ARTICLE_FORM}/${out.id}`,
  }),
  release: submitting(kit.submit({ label: t.submit, question: confirmsSubmit, after: () => ARTICLES })),
}));
