import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { auctionButtons, auctionLifecycle, auctionTones } from '../rules/auction-lifecycle.ts';
import { bidButtons, bidLifecycle, bidTones } from '../rules/bid-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-AUCT',
    name: 'auction',
    lifecycle: auctionLifecycle,
    buttons: auctionButtons,
    tones: auctionTones,
  },
  { rows: 'R-AUCT', name: 'bid', lifecycle: bidLifecycle, buttons: bidButtons, tones: bidTones },
]);
