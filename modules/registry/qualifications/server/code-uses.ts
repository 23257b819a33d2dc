import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('qualifications.licence', {
    licence_type: 'licence_type',
    operating_mode: 'operating_mode',
    business_type: 'business_type',
    billing_type: 'billing_type',
    void_reason: 'void_reason',
  }),
];
