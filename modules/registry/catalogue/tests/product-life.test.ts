import { proveLives } from '#kernel/test/lives.ts';
import { catalogueLife, shelfButtons, shelfTones } from '../rules/product-life.ts';

proveLives([
  { rows: 'R-STATE-017', name: 'catalogue', life: catalogueLife, buttons: shelfButtons, tones: shelfTones },
]);
