import { proveLives } from '#kernel/test/lives.ts';
import { negotiationButtons, negotiationLife, negotiationTones } from '../rules/negotiation-life.ts';
import { offerButtons, offerLife, offerTones } from '../rules/offer-life.ts';

proveLives([
  { rows: 'R-STATE-017', name: 'offerPublish', life: offerLife, buttons: offerButtons, tones: offerTones },
  {
    rows: 'R-STATE-017',
    name: 'negotiation',
    life: negotiationLife,
    buttons: negotiationButtons,
    tones: negotiationTones,
  },
]);
