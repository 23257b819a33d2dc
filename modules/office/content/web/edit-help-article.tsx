import { call } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { helpArticleDetail, updateHelpArticle } from '../contract/help.ts';
import { helpWords } from '../rules/help-words.ts';
import { HELP } from '../rules/pages.ts';
import { helpSections } from './help-article-form.tsx';

const t = helpWords.table;
const both = (w: { zh_CN: string; en_US?: string | null | undefined }) =>
  w.en_US ? { zh_CN: w.zh_CN, en_US: w.en_US } : { zh_CN: w.zh_CN };
export default formScreen(updateHelpArticle, helpWords, (kit) => ({
  title: t.editArticle,
  sections: helpSections(kit as unknown as Parameters<typeof helpSections>[0]),
  load: async ({ params }) => {
    const a = await call(helpArticleDetail, { id: params.id ?? '' }, { silent: true });
    return {
      id: a.id,
      version: a.version,
      columnId: a.columnId,
      title: both(a.title),
      content: both(a.content),
      sequence: a.sequence,
      state: a.state,
    };
  },
  confirm: kit.submit({ done: t.saved, after: () => HELP }),
}));
