import type { LogName } from '#kernel/rules/log-names.ts';
import { agreementLife } from './agreement-life.ts';
import { agreementWords } from './agreement-words.ts';
import { changeLife } from './change-life.ts';
import { companyLife } from './company-life.ts';
import { memberLife } from './member-life.ts';
import { memberWords } from './member-words.ts';
import { blacklistWords } from './partner-words.ts';
import { unlinkLife } from './unlink-life.ts';
import { unlinkWords } from './unlink-words.ts';
import { companyWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'COMPANY_APPLICATION', words: companyWords, life: companyLife.subject },
  { kind: 'BLACKLIST', words: blacklistWords },
  { kind: 'MEMBER', words: memberWords, life: memberLife.subject },
  { kind: 'AGREEMENT', words: agreementWords, life: agreementLife.subject },
  { kind: 'MEMBER_CHANGE', words: companyWords, life: changeLife.subject },
  { kind: 'MEMBER_UNLINK', words: unlinkWords, life: unlinkLife.subject },
];
