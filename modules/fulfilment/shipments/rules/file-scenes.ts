import { fileScene, PICTURE_TYPES, sizeOfEach, upTo } from '#kernel/rules/file-scenes.ts';

/** Papers and photos of a shipment: consignment lists, cleaning and analysis certificates, tickets, bills of lading. */
export const shipmentFileScene = fileScene('shipmentFile', {
  bucket: 'private',
  sizes: { ...sizeOfEach(PICTURE_TYPES, upTo(10)), pdf: upTo(50) },
  count: 9,
});
