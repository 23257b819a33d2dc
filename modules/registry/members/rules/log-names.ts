import type { LogName } from '#kernel/rules/log-names.ts';
import { agreementLifecycle } from './agreement-lifecycle.ts';
import { agreementWords } from './agreement-words.ts';
import { changeLifecycle } from './change-lifecycle.ts';
import { companyLifecycle } from './company-lifecycle.ts';
import { memberLifecycle } from './member-lifecycle.ts';
import { memberWords } from './member-words.ts';
import { blacklistWords } from './partner-words.ts';
import { unlinkWords } from './relation-words.ts';
import { unlinkLifecycle } from './unlink-lifecycle.ts';
import { companyWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'COMPANY_APPLICATION', words: companyWords, life: companyLifecycle.subject },
  { kind: 'BLACKLIST', words: blacklistWords },
  { kind: 'MEMBER', words: memberWords, life: memberLifecycle.subject },
  { kind: 'AGREEMENT', words: agreementWords, life: agreementLifecycle.subject },
  { kind: 'MEMBER_CHANGE', words: companyWords, life: changeLifecycle.subject },
  { kind: 'MEMBER_UNLINK', words: unlinkWords, life: unlinkLifecycle.subject },
];
