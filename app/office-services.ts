import type { Settings } from '#kernel/server/settings.ts';

/** Files, mail and SMS of the office. */
export const officeServices = (_settings: Settings) => ({});
