import { machine } from '#kernel/rules/machine.ts';

export const AGREEMENT = { draft: '00', published: '20' } as const;
/** Days between publication and force (E-Commerce Law; administration-domain 22.5). */
export const NOTICE_DAYS = 7;

/** Life of one version of an agreement: it cannot be unpublished, only replaced (administration-domain 22.5). */
export const agreementLifecycle = machine('agreement', 'publish_state', AGREEMENT, {
  labels: { draft: { zh: '草稿', en: 'Draft' }, published: { zh: '已发布', en: 'Published' } },
  finals: ['published'],
  verbs: {
    save: [{ from: [null, 'draft'], to: 'draft', by: ['operator'], doc: 'save' }],
    release: [{ from: ['draft'], to: 'published', by: ['operator'], doc: 'release' }],
  },
});

/** How the operation log names an agreement: its title and which version. */
export const numbered = (of: {
  readonly title: { readonly zh_CN: string };
  readonly version: number;
}): string => `${of.title.zh_CN} V${of.version}`;
