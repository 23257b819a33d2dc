import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { addHelpArticle } from '../contract/help.ts';
import { helpWords } from '../rules/help-words.ts';
import { HELP } from '../rules/pages.ts';
import { helpSections } from './help-article-form.tsx';

const t = helpWords.table;
/** A help article in both languages. */
export default formScreen(addHelpArticle, helpWords, (kit) => ({
  title: t.addArticle,
  sections: helpSections(kit),
  start: ({ search }) => ({
    state: '1' as const,
    sequence: 1,
    ...(search.columnId ? { columnId: search.columnId } : {}),
  }),
  confirm: kit.submit({ done: t.saved, after: () => HELP }),
}));
