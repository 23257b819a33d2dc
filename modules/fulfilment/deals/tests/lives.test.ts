import { proveLives } from '#kernel/test/lives.ts';
import { dealButtons, dealLife, dealTones } from '../rules/deal-life.ts';
import { letterButtons, letterLife, letterTones } from '../rules/letter-life.ts';

proveLives([
  { rows: 'R-STATE-017', name: 'deal', life: dealLife, buttons: dealButtons, tones: dealTones },
  { rows: 'R-STATE-017', name: 'letter', life: letterLife, buttons: letterButtons, tones: letterTones },
]);
