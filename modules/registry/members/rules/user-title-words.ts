import { words } from '#kernel/rules/words.ts';

/** Title of the users' list, apart from its words: the list of routes carries it. */
export const userTitles = words('members.userTitles', { users: { zh: '用户管理', en: 'Users' } });
