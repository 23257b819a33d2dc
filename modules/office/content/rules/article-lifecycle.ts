import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Codes of article_state (administration-domain 12.1, sm:article). */
export const ARTICLE = {
  draft: '00',
  pending: '10',
  published: '20',
  rejected: '30',
  unpublished: '40',
} as const;
export type ArticleState = (typeof ARTICLE)[keyof typeof ARTICLE];

/** The life of an article; the submitter is its author, the operator whoever holds the button. */
export const articleLifecycle = machine('article', 'article_state', ARTICLE, {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    pending: { zh: '待审核', en: 'Pending' },
    published: { zh: '已发布', en: 'Published' },
    rejected: { zh: '已驳回', en: 'Rejected' },
    unpublished: { zh: '已下线', en: 'Unpublished' },
  },
  finals: [],
  verbs: {
    save: [
      { from: [null], to: 'draft', by: ['submitter'], doc: 'save' },
      { from: ['draft'], to: 'draft', by: ['submitter'], doc: 'save' },
      { from: ['rejected'], to: 'rejected', by: ['submitter'], doc: 'save' },
      { from: ['unpublished'], to: 'unpublished', by: ['submitter'], doc: 'save' },
    ],
    submit: [
      {
        from: ['draft', 'rejected', 'unpublished'],
        to: 'pending',
        by: ['submitter'],
        doc: 'submit for review',
      },
    ],
    withdraw: [{ from: ['pending'], to: 'draft', by: ['submitter'], doc: 'withdraw' }],
    approve: [{ from: ['pending'], to: 'published', by: ['operator'], doc: 'release' }],
    reject: [{ from: ['pending'], to: 'rejected', by: ['operator'], doc: 'reject' }],
    unpublish: [{ from: ['published'], to: 'unpublished', by: ['operator'], doc: 'unpublish' }],
    release: [{ from: ['unpublished'], to: 'published', by: ['operator'], doc: 'release again' }],
    edit: [{ from: ['published'], to: 'published', by: ['submitter'], doc: 'edit' }],
  },
});
export type ArticleVerb = keyof typeof articleLifecycle.verbs;

/** States an article may be thrown away in (administration-domain 12.1, last row). */
export const DELETABLE: readonly string[] = [ARTICLE.draft, ARTICLE.rejected, ARTICLE.unpublished];
/** Badge colours of article_state. */
export const articleTones: Record<keyof typeof ARTICLE, Tone> = {
  draft: 'orange',
  pending: 'blue',
  published: 'green',
  rejected: 'red',
  unpublished: 'gray',
};
