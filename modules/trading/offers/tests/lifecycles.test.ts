import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import {
  negotiationButtons,
  negotiationLifecycle,
  negotiationTones,
} from '../rules/negotiation-lifecycle.ts';
import { offerButtons, offerLifecycle, offerTones } from '../rules/offer-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-STATE-017',
    name: 'offerPublish',
    lifecycle: offerLifecycle,
    buttons: offerButtons,
    tones: offerTones,
  },
  {
    rows: 'R-STATE-017',
    name: 'negotiation',
    lifecycle: negotiationLifecycle,
    buttons: negotiationButtons,
    tones: negotiationTones,
  },
]);
