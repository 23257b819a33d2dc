import { screensOf } from '#kernel/web/guard/screens.ts';
import { pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {});
