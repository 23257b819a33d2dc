export { DEAL_RECORD, LETTER_PAGE } from '../rules/pages.ts';
