import { type RoleCode, shippedRoles } from '#office/permissions/rules/shippedRoles.ts';
import { demoCompany } from './reference/companies.ts';
import { person } from './reference/people.ts';

/**
 * A demo account as README, start and the login page show it. `role` is the first shipped role, `company` the
 * company's number (0 platform, null none).
 */
export interface DemoAccount {
  readonly login: string;
  readonly password: string;
  readonly zh: string;
  readonly en: string;
  readonly role: RoleCode;
  readonly company: number | null;
}

/**
 * One password for every demo person; satisfies the password rules. Refused in production mode with the
 * accounts themselves.
 */
export const DEMO_PASSWORD = 'Demo-2026-Trade!';

const SHOWN = [
  'admin',
  'admin2',
  'operator',
  'auditor',
  'service',
  'seller_admin',
  'seller_trader',
  'yonghai_sales',
  'buyer_admin',
  'buyer_purchaser',
  'buyer2_admin',
  'seller_logistics',
  'seller_finance',
  'buyer_logistics',
  'buyer_finance',
  'yonghai_admin',
  'luze_trader',
  'custodian',
  'finance',
  'content',
  'security',
  'unverified',
] as const;

function accountOf(login: string): DemoAccount {
  const { zh, en, roles, company } = person(login);
  const role = shippedRoles.find((known) => known.code === roles[0]);
  if (role === undefined) throw new Error(`${login} holds no shipped role`);
  const at =
    company === null
      ? undefined
      : company === 0
        ? { zh: '平台', en: 'Platform' }
        : { zh: demoCompany(company).shortZh, en: demoCompany(company).en };
  const both = roles.includes('SELLER_ADMIN') && roles.includes('BUYER_ADMIN');
  const words = both ? { zh: '买卖双方管理员', en: 'Administrator, buyer and seller' } : role;
  return {
    login,
    password: DEMO_PASSWORD,
    role: role.code,
    company,
    zh: [words.zh, at?.zh, zh].filter(Boolean).join(' · '),
    en: [words.en, at?.en, en].filter(Boolean).join(' · '),
  };
}

/** The accounts named in README and on the login page of a demonstration, operators first. */
export const demoAccounts: readonly DemoAccount[] = SHOWN.map(accountOf);
