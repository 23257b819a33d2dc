import type { Room } from '#kernel/server/capability.ts';
import { packagings, places, ports, productNames, warehouses } from './pick.ts';
import { skus } from './pick-sku.ts';

export const catalogueRoom: Room = { name: 'catalogue', handlers: [skus, productNames, packagings, ports, places, warehouses] };
