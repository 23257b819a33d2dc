/** Where goods lie, in one line: the place and the warehouse; a warehouse that carries the name of its place says both. */
export function storedAt(place: string | null, warehouse: string | null): string {
  if (!place || place === '--') return warehouse ?? '';
  if (!warehouse || warehouse === '--') return place;
  return warehouse.toLowerCase().startsWith(place.toLowerCase()) ? warehouse : `${place} · ${warehouse}`;
}
