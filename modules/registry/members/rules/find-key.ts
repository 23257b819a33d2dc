/** Names of companies and goods are found as all names of the house are. */
export { findKey, findPattern, folded } from '#kernel/rules/find-key.ts';
