import { screensOf } from '#kernel/web/guard/screens.ts';
import { pages } from '../rules/pages.ts';

/** Specified, and no screens yet: reachable for those who hold them, absent from the menu. */
export const routes = screensOf(pages, {});
