/** How an account is (administration-domain 2.2): it may sign in while it is normal. */
export const ACCOUNT = { unactivated: '10', normal: '20', disabled: '30' } as const;
export type AccountStatus = (typeof ACCOUNT)[keyof typeof ACCOUNT];
