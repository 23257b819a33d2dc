import type { Room } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { add } from './add-feedback.ts';
import { reply, review } from './answer-feedback.ts';
import './export-feedback.ts';
import { showAll, showCompanies, showOwn } from './list-feedback.ts';
import { rate, remove, reopen } from './own-acts.ts';
import { showOne, showOneForService } from './see-feedback.ts';
import { codesKept } from './code-uses.ts';

export const feedbackRoom: Room = {
  name: 'feedback',
  logNames,
  pages,
  groups,
  grants,
  codeUses: codesKept,
  handlers: [
    add,
    showOwn,
    showOne,
    rate,
    reopen,
    remove,
    showAll,
    showCompanies,
    showOneForService,
    review,
    reply,
  ],
};
