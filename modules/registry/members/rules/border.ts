import { atHome } from './required.ts';

const HOME_ONLY: readonly string[] = [
  'socialCreditCode',
  'region',
  'legalPersonIdNo',
  'cnapsCode',
  'postcode',
  'contactMobile',
];
const ABROAD_ONLY: readonly string[] = ['registrationNo', 'lei'];
/**
 * Fields that are asked on the other side of the border only; what was typed before the country changed is
 * not sent (trading-domain 19.1).
 */
export const notAsked = (country: string | null | undefined): readonly string[] =>
  atHome(country) ? ABROAD_ONLY : HOME_ONLY;
