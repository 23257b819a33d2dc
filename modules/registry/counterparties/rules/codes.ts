export const SIDES = ['all', 'buy', 'sell'] as const;
export const EFFECTS = ['open', 'shut'] as const;
export const PARTIES = ['all', 'company', 'group', 'country'] as const;
export const CURRENCIES = ['CNY', 'USD'] as const;
/** Rules a company may keep. */
export const MOST_RULES = 500;
