import { fileScene, sizeOfEach, upTo } from '#kernel/rules/file-scenes.ts';

/** An invoice as the tax bureau delivers it: XML is read, PDF and OFD are kept; a scan of a paper one. */
export const invoiceScene = fileScene('invoice', {
  bucket: 'private',
  sizes: sizeOfEach(['xml', 'pdf', 'ofd', 'jpg', 'jpeg', 'png'], upTo(10)),
  count: 5,
});
